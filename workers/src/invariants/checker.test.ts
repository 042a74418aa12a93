import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Deletion } from '@petcare/contracts/deletions.ts';
import type { EndpointOutput } from '@petcare/contracts/endpoint.ts';
import type { Finding, SentEvent } from '@petcare/contracts/invariants.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createInternalClient } from '@petcare/platform/http/internal-client.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo/connection.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createChecker, type Checker } from './checker.ts';
import { ConsumerAges } from './consumer-age.model.ts';

type Outcome = Parameters<typeof stored.push>[0];
const stored: { scope: string; findings: Finding[]; silent: string[] }[] = [];
let world: {
  own: Finding[];
  events: SentEvent[];
  deletions: Deletion[];
  rows: EndpointOutput<(typeof endpoints)['deletions.rows.clinic']>['rows'];
  /** What the clinic calls what is deleted: null when it is not there. */
  label: string | null;
  clinicIsAway: boolean;
};
let checker: Checker;
let close: () => Promise<void>;

beforeAll(async () => {
  const log = testLog();
  const database = testDatabase();
  await connectMongo(database.url, { log });
  await prepareModels();
  const identity = await testIdentity();
  const nothing = async () => [];
  // All four services in one, by the contract.
  const app = createServiceApp({
    log,
    metrics: createMetrics('services'),
    identity: identity.verifier,
    ready: async () => {},
    routes: [
      route(endpoints['invariants.find.account'], nothing),
      route(endpoints['invariants.find.content'], nothing),
      route(endpoints['invariants.find.commerce'], async () => world.own),
      route(endpoints['invariants.find.clinic'], async () => {
        if (world.clinicIsAway) throw new AppError('unavailable');
        return [];
      }),
      route(endpoints['invariants.sent.account'], nothing),
      route(endpoints['invariants.sent.content'], nothing),
      route(endpoints['invariants.sent.clinic'], nothing),
      route(endpoints['invariants.sent.commerce'], async ({ query }) =>
        world.events.filter(({ id, at }) => at < query.to && id > (query.after ?? '')).slice(0, 1_000),
      ),
      route(endpoints['deletions.rows.account'], async () => ({ label: null, rows: [] })),
      route(endpoints['deletions.rows.content'], async () => ({ label: null, rows: [] })),
      route(endpoints['deletions.rows.commerce'], async () => ({ label: null, rows: [] })),
      route(endpoints['deletions.rows.clinic'], async () => ({ label: world.label, rows: world.rows })),
      route(endpoints['deletions.list'], async () => world.deletions),
      route(endpoints['invariants.store'], async ({ body }) => {
        stored.push(body);
        return { message: 'Stored.' };
      }),
    ],
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  checker = createChecker({
    log,
    client: createInternalClient({
      name: 'cascade',
      baseUrls: { account: url, content: url, clinic: url, commerce: url },
      signer: identity.signer,
    }),
  });
  close = async () => {
    await closeServer(server);
    await disconnectMongo();
    await database.close();
  };
});
afterAll(() => close());

beforeEach(async () => {
  world = { own: [], events: [], deletions: [], rows: [], label: null, clinicIsAway: false };
  stored.length = 0;
  // The consumers are older than the events of the tests.
  await checker.check('recent');
  await ConsumerAges.updateMany({}, { since: new Date(0) });
  stored.length = 0;
});

async function check(): Promise<{ kept: boolean; outcome: Outcome }> {
  const kept = await checker.check('all');
  const [outcome] = stored;
  if (!outcome) throw new Error('nothing was stored');
  return { kept, outcome };
}
const red = ({ findings }: Outcome) => findings.filter(({ count }) => count > 0);

/** An event of so many minutes ago. */
function event(minutesAgo: number, given: Partial<SentEvent> = {}): SentEvent {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return { id: newId(), name: 'order.placed', at, sent_at: at, ...given };
}

async function task(consumer: string, { id }: SentEvent, state: 'done' | 'failed'): Promise<void> {
  const now = new Date();
  await TaskRows.create([
    {
      _id: `${consumer}-${id}`,
      task: consumer,
      data: {},
      state,
      createdAt: now,
      enqueuedAt: now,
      finishedAt: now,
      attempts: 3,
      failure: state === 'failed' ? { code: 'unavailable', message: 'no mail server', at: now } : null,
    },
  ]);
}

test('where every promise is kept the outcome is zeros, of every service', async () => {
  const { kept, outcome } = await check();
  expect(kept).toBe(true);
  expect(red(outcome)).toEqual([]);
  expect(outcome.silent).toEqual([]);
  expect(outcome.findings.filter(({ name }) => name === 'orphans')).toHaveLength(4);
});

test('what a service finds is passed on as it is', async () => {
  const finding: Finding = {
    name: 'oversold',
    service: 'commerce',
    count: 1,
    rows: [
      {
        id: 'a',
        label: 'Ball',
        fault: { code: 'units_differ', supplied: 9, stock: 0, held: 10 },
        path: null,
      },
    ],
  };
  world.own = [finding];
  const { kept, outcome } = await check();
  expect(kept).toBe(false);
  expect(red(outcome)).toEqual([finding]);
});

test('an event that told nobody, and one whose mail was given up, are lost; others are not', async () => {
  const told = event(10);
  const untold = event(9);
  const givenUp = event(8);
  const onItsWay = event(1);
  const owed = event(7, { sent_at: null });
  world.events = [told, untold, givenUp, owed, onItsWay, event(6, { name: 'cart.changed' })];
  for (const one of [told, givenUp]) await task('notify-order-placed', one, 'done');
  await task('mail-purchase', told, 'done');
  await task('mail-purchase', givenUp, 'failed');
  const { outcome } = await check();
  const [lost, ...others] = red(outcome);
  expect(others).toEqual([]);
  expect(lost).toMatchObject({ name: 'lost_notifications', count: 3 });
  expect(lost?.rows.map(({ id }) => id).toSorted()).toEqual(
    [
      `notify-order-placed-${untold.id}`,
      `mail-purchase-${untold.id}`,
      `mail-purchase-${givenUp.id}`,
    ].toSorted(),
  );
  expect(lost?.rows.find(({ id }) => id.endsWith(givenUp.id))?.fault).toEqual({
    code: 'task_given_up',
    consumer: 'mail-purchase',
    message: 'no mail server',
  });
});

test('events of before a consumer was known are none of its business', async () => {
  world.events = [event(10)];
  await ConsumerAges.updateMany({}, { since: new Date(Date.now() - 5 * 60_000) });
  expect(red((await check()).outcome)).toEqual([]);
});

/** A deletion that ended a minute ago. */
function deletion(given: Partial<Deletion> = {}): Deletion {
  const at = new Date(Date.now() - 60_000).toISOString();
  return {
    _id: newId(),
    kind: 'user',
    target_id: newId(),
    label: '',
    by: { id: newId(), full_name: 'Admin' },
    state: 'done',
    starts_at: at,
    steps: [],
    late_rows: 0,
    createdAt: at,
    finishedAt: at,
    version: 3,
    ...given,
  };
}

test('what is left of something deleted is found where it is', async () => {
  const gone = deletion();
  world.deletions = [gone, deletion({ state: 'running', finishedAt: null })];
  expect(red((await check()).outcome)).toEqual([]);
  stored.length = 0;
  world.rows = [{ step: 'appointments', count: 2, kept: false }];
  expect(red((await check()).outcome)).toMatchObject([
    {
      name: 'orphans',
      service: 'deletions in clinic',
      count: 1,
      rows: [
        {
          id: gone.target_id,
          fault: { code: 'rows_left', kind: 'user', rows: [{ step: 'appointments', count: 2 }] },
        },
      ],
    },
  ]);
});

test('a deletion that was taken back leaves nothing behind that should be gone', async () => {
  world.deletions = [deletion({ state: 'undone' })];
  world.rows = [{ step: 'appointments', count: 2, kept: false }];
  expect(red((await check()).outcome)).toEqual([]);
});

test('a doctor who was brought back from the trash may have visits again, one who was not may have none', async () => {
  world.deletions = [deletion({ kind: 'specialist' })];
  world.rows = [{ step: 'appointments', count: 2, kept: true }];
  world.label = 'Dr. Anika Rahman';
  expect(red((await check()).outcome)).toEqual([]);
  stored.length = 0;
  world.label = null;
  expect(red((await check()).outcome)).toMatchObject([{ name: 'orphans', count: 1 }]);
});

test('a service that is away is named, and the others are counted all the same', async () => {
  world.clinicIsAway = true;
  const { kept, outcome } = await check();
  expect(kept).toBe(false);
  expect(outcome.silent).toEqual(['clinic']);
  expect(new Set(outcome.findings.map(({ service }) => service))).not.toContain('clinic');
});
