import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { IdParams } from '@petcare/contracts/shared/fields.ts';
import { listQuery, type CsvColumns } from '@petcare/contracts/shared/lists.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { newId } from '../mongo/object-id.ts';
import { OutboxRows } from '../outbox/outbox.ts';
import { eventually } from '../testing/eventually.ts';
import { readCsv } from '../testing/files/read-csv.ts';
import { createServiceClient, type SendToService } from '../testing/service-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { userCaller, testIdentity, type TestIdentity } from '../testing/test-identity.ts';
import { testDatabase, testLog } from '../testing/test-servers.ts';
import { pauseBetween } from './export-slots.ts';
import { listRoute } from './route.ts';

interface Pet {
  readonly name: string;
  readonly weight: number;
}

const columns = {
  name: (pet) => pet.name,
  weight: (pet) => pet.weight,
} satisfies CsvColumns<Pet>;

const list = {
  service: 'clinic',
  method: 'GET',
  status: 200,
  summary: '',
  query: listQuery(['name'], 'name', { least: z.coerce.number().optional() }),
  response: z.array(z.object({ name: z.string(), weight: z.number() })),
  csv: columns,
} as const;

const adminList = defineEndpoint({ ...list, path: '/api/pets', access: { who: 'roles', roles: ['admin'] } });
const publicList = defineEndpoint({ ...list, path: '/api/animals', access: { who: 'anyone' } });
const ownList = defineEndpoint({
  ...list,
  path: '/api/pets/user/:id',
  access: { who: 'self', param: 'id' },
  params: IdParams,
});
const endlessList = defineEndpoint({
  ...list,
  path: '/api/endless',
  access: { who: 'roles', roles: ['admin'] },
});

const pets: Pet[] = [
  { name: 'টুনি', weight: 3 },
  { name: '=1+1', weight: 4.5 },
];
let batchesRead = 0;
let ended = false;

async function* fewBatches({ query }: { query: { least?: number | undefined } }) {
  if (query.least === 404) throw new Error('the database password is hunter2');
  yield pets.filter(({ weight }) => weight >= (query.least ?? 0));
  if (query.least === -1) throw new Error('broken off');
}

async function* endlessBatches() {
  try {
    for (;;) {
      batchesRead += 1;
      yield Array.from({ length: 500 }, (): Pet => ({ name: 'x'.repeat(200), weight: batchesRead }));
    }
  } finally {
    ended = true;
  }
}

const database = testDatabase();
const admin = userCaller(newId(), 'admin');
let identity: TestIdentity;
let app: TestApp;
let send: SendToService;

beforeAll(async () => {
  await connectMongo(database.url, { log: testLog() });
  await prepareModels();
  identity = await testIdentity();
  const page = async () => pets;
  app = await startTestApp(
    [
      listRoute(adminList, page, fewBatches),
      listRoute(publicList, page, fewBatches),
      listRoute(ownList, page, fewBatches),
      listRoute(endlessList, page, endlessBatches),
    ],
    identity,
  );
  send = createServiceClient(Number(new URL(app.url).port), identity);
});
afterAll(async () => {
  await app.close();
  await disconnectMongo();
  await database.close();
});

const csvHeaders = { accept: 'text/csv' };
const exportEvents = () =>
  OutboxRows.find({ 'envelope.name': 'clinic_audit.recorded' })
    .sort({ _id: 1 })
    .lean()
    .then((rows) => rows.map(({ envelope }) => envelope));

test('a request for text/csv gets the chosen columns in their order under the given headings', async () => {
  const headings = encodeURIComponent(JSON.stringify(['ওজন', 'নাম']));
  const answer = await send('GET', `/api/pets?columns=weight,name&headings=${headings}&least=4`, {
    as: admin,
    headers: csvHeaders,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="petcare-pets-\d{4}-\d\d-\d\d\.csv"/,
  );
  expect(readCsv(answer.text)).toEqual([
    ['ওজন', 'নাম'],
    ['4.5', "'=1+1"],
  ]);
});

test('any other Accept header gets JSON', async () => {
  for (const accept of ['*/*', 'application/json', 'text/html,*/*;q=0.8'])
    expect((await send('GET', '/api/pets', { as: admin, headers: { accept } })).body).toEqual(pets);
});

test.each([
  ['', 'columns'],
  ['columns=', 'columns'],
  ['columns=name,secret', 'columns'],
  ['columns=constructor', 'columns'],
  ['columns=name,name', 'columns'],
  ['columns=name&headings=x', 'headings'],
  ['columns=name&headings=[]', 'headings'],
  ['columns=name&headings=[1]', 'headings'],
  ['columns=name&nobody_knows=1', 'nobody_knows'],
  ['columns=name&sort=secret', 'sort'],
])('?%s is refused naming %s', async (query, field) => {
  const { status, body } = await send('GET', `/api/pets?${query}`, { as: admin, headers: csvHeaders });
  expect([status, body.errors?.[0]?.field.split('.')[0]]).toEqual([400, field]);
});

test('the columns parameter is refused without text/csv', async () => {
  expect((await send('GET', '/api/pets?columns=name', { as: admin })).status).toBe(400);
});

test('a file has the access rules of its list, and the file of a public list is for admins', async () => {
  const status = async (path: string, as?: typeof admin) =>
    (await send('GET', `${path}?columns=name`, { ...(as && { as }), headers: csvHeaders })).status;
  const rima = userCaller(newId());
  expect(await status('/api/pets', rima)).toBe(403);
  expect(await status('/api/pets')).toBe(401);
  expect(await status('/api/animals')).toBe(401);
  expect(await status('/api/animals', rima)).toBe(403);
  expect(await status('/api/animals', admin)).toBe(200);
  expect(await status(`/api/pets/user/${rima.id}`, rima)).toBe(200);
  expect((await send('GET', '/api/animals')).status).toBe(200);
});

test('an export is audited without its search terms', async () => {
  await OutboxRows.deleteMany({});
  await send('GET', '/api/pets?columns=name&least=4&search=Karim', { as: admin, headers: csvHeaders });
  const [entry, ...more] = await exportEvents();
  expect(more).toEqual([]);
  expect(entry?.data).toEqual({
    action: 'list.exported',
    record: { type: 'list', id: 'pets', label: 'pets' },
    before: null,
    after: { columns: ['name'], sort: 'name', least: 4 },
  });
  const rima = newId();
  await send('GET', `/api/pets/user/${rima}?columns=name`, { as: userCaller(rima), headers: csvHeaders });
  expect(await exportEvents()).toHaveLength(1);
});

test('a failure before the first row is an error response, and a later one breaks the transfer', async () => {
  const early = await send('GET', '/api/pets?columns=name&least=404', { as: admin, headers: csvHeaders });
  expect([early.status, early.body.code]).toEqual([500, 'internal']);
  await expect(
    send('GET', '/api/pets?columns=name&least=-1', { as: admin, headers: csvHeaders }),
  ).rejects.toThrow();
});

async function openEndless(url: string, as: Parameters<typeof identity.as>[0]) {
  const headers = { ...csvHeaders, ...(await identity.as(as)) };
  const request: ClientRequest = get(`${url}/api/endless?columns=name`, { headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  return { request, response };
}

test('one user runs one export at a time, and a few users at once; a closed one makes room', async () => {
  const url = '/api/pets?columns=name';
  const mine = await openEndless(app.url, admin);
  const refused = await send('GET', url, { as: admin, headers: csvHeaders });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send('GET', '/api/pets', { as: admin })).status).toBe(200);

  const others = [];
  for (let user = 0; user < 3; user += 1)
    others.push(await openEndless(app.url, userCaller(newId(), 'admin')));
  const fifth = userCaller(newId(), 'admin');
  const full = await send('GET', url, { as: fifth, headers: csvHeaders });
  expect([full.status, full.body.message]).toEqual([
    429,
    'Several exports are running. Please try again in a moment.',
  ]);

  for (const { request } of [mine, ...others]) request.destroy();
  await eventually(async () => {
    for (const as of [admin, fifth])
      expect((await send('GET', url, { as, headers: csvHeaders })).status).toBe(200);
  });
});

test('a refused or failed export takes no slot', async () => {
  const rima = userCaller(newId());
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await send('GET', '/api/animals?columns=name', { as: rima, headers: csvHeaders });
    await send('GET', '/api/pets?columns=name&least=404', { as: admin, headers: csvHeaders });
  }
  expect((await send('GET', '/api/pets?columns=name', { as: admin, headers: csvHeaders })).status).toBe(200);
});

test('an export whose client reads nothing ends and frees its slot', async () => {
  const impatient = await startTestApp([listRoute(endlessList, async () => pets, endlessBatches)], identity, {
    exportLimits: { atOnce: 1, stallMs: 50 },
  });
  ended = false;
  await openEndless(impatient.url, admin);
  await eventually(async () => expect(ended).toBe(true));
  await eventually(async () => {
    const next = await openEndless(impatient.url, userCaller(newId(), 'admin'));
    next.request.destroy();
    expect(next.response.statusCode).toBe(200);
  });
  await impatient.close();
});

test('other work runs between two batches of an export', async () => {
  async function* manyBatches() {
    for (let batch = 1; batch <= 20; batch += 1) yield batch;
  }
  const readBy = async (batches: AsyncIterable<number>) => {
    let seen = 0;
    const others: number[] = [];
    setImmediate(() => others.push(seen));
    for await (const batch of batches) seen = batch;
    return others;
  };
  // Control: without pauses the export ends before anything else runs.
  expect(await readBy(manyBatches())).toEqual([]);
  expect(await readBy(pauseBetween(manyBatches()))).toEqual([1]);
});

test('rows are read only as fast as the client reads, and reading stops when the client disconnects', async () => {
  [batchesRead, ended] = [0, false];
  const { request, response } = await openEndless(app.url, admin);
  // The client reads nothing: the buffers in between fill, then the source stops.
  let [before, unchangedPolls] = [-1, 0];
  await eventually(
    async () => {
      unchangedPolls = batchesRead > 0 && batchesRead === before ? unchangedPolls + 1 : 0;
      before = batchesRead;
      expect(unchangedPolls).toBeGreaterThan(5);
    },
    { every: 50 },
  );
  expect(batchesRead).toBeLessThan(200);
  expect(ended).toBe(false);
  // A client that reads gets more rows.
  response.resume();
  await eventually(async () => expect(batchesRead).toBeGreaterThan(400));
  expect(ended).toBe(false);
  request.destroy();
  await eventually(async () => expect(ended).toBe(true));
});
