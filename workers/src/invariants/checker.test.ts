import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import type { Finding, SentEvent } from '@petcare/contracts/invariants.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createChecker, type Checker } from './checker.ts';
import { ConsumerAges } from './consumer-age.model.ts';

type Outcome = Parameters<typeof stored.push>[0];
const stored: { scope: string; findings: Finding[]; silent: string[] }[] = [];
let fixture: {
  findings: Finding[];
  events: SentEvent[];
  deletions: Deletion[];
  rows: EndpointOutput<(typeof endpoints)['deletions.rows.clinic']>['rows'];
  label: string | null;
  clinicIsDown: boolean;
};
let checker: Checker;
let close: () => Promise<void>;

useTestDatabase();
beforeAll(async () => {
  const log = testLog();
  const identity = await testIdentity();
  const empty = async () => [];
  // One app that serves the endpoints of all four services.
  const app = createServiceApp({
    log,
    metrics: createMetrics('services'),
    identity: identity.verifier,
    ready: async () => {},
    routes: [
      route(endpoints['invariants.find.account'], empty),
      route(endpoints['invariants.find.content'], empty),
      route(endpoints['invariants.find.commerce'], async () => fixture.findings),
      route(endpoints['invariants.find.clinic'], async () => {
        if (fixture.clinicIsDown) throw new AppError('unavailable');
        return [];
      }),
      route(endpoints['invariants.sent.account'], empty),
      route(endpoints['invariants.sent.content'], empty),
      route(endpoints['invariants.sent.clinic'], empty),
      route(endpoints['invariants.sent.commerce'], async ({ query }) =>
        fixture.events.filter(({ id, at }) => at < query.to && id > (query.after ?? '')).slice(0, 1_000),
      ),
      route(endpoints['deletions.rows.account'], async () => ({ label: null, rows: [] })),
      route(endpoints['deletions.rows.content'], async () => ({ label: null, rows: [] })),
      route(endpoints['deletions.rows.commerce'], async () => ({ label: null, rows: [] })),
      route(endpoints['deletions.rows.clinic'], async () => ({ label: fixture.label, rows: fixture.rows })),
      route(endpoints['deletions.list'], async () => fixture.deletions),
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
  close = () => closeServer(server);
});
afterAll(() => close());

beforeEach(async () => {
  fixture = { findings: [], events: [], deletions: [], rows: [], label: null, clinicIsDown: false };
  stored.length = 0;
  // Makes the consumers older than the events of the tests.
  await checker.check('recent');
  await ConsumerAges.updateMany({}, { since: new Date(0) });
  stored.length = 0;
});

async function check(): Promise<{ allHold: boolean; outcome: Outcome }> {
  const allHold = await checker.check('all');
  const [outcome] = stored;
  if (!outcome) throw new Error('nothing was stored');
  return { allHold, outcome };
}
const violationsIn = ({ findings }: Outcome) => findings.filter(({ count }) => count > 0);

function event(minutesAgo: number, overrides: Partial<SentEvent> = {}): SentEvent {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return { id: newId(), name: 'order.placed', at, sent_at: at, ...overrides };
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

test('the result has zero violations in every service if all invariants hold', async () => {
  const { allHold, outcome } = await check();
  expect(allHold).toBe(true);
  expect(violationsIn(outcome)).toEqual([]);
  expect(outcome.silent).toEqual([]);
  expect(outcome.findings.filter(({ name }) => name === 'orphans')).toHaveLength(4);
});

test('the findings of a service are stored unchanged', async () => {
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
  fixture.findings = [finding];
  const { allHold, outcome } = await check();
  expect(allHold).toBe(false);
  expect(violationsIn(outcome)).toEqual([finding]);
});

test('an event without a task and one with a failed task are lost, others are not', async () => {
  const notified = event(10);
  const lost = event(9);
  const failed = event(8);
  const recent = event(1);
  const unsent = event(7, { sent_at: null });
  fixture.events = [notified, lost, failed, unsent, recent, event(6, { name: 'cart.changed' })];
  for (const one of [notified, failed]) await task('notify-order-placed', one, 'done');
  await task('mail-purchase', notified, 'done');
  await task('mail-purchase', failed, 'failed');
  const { outcome } = await check();
  const [finding, ...others] = violationsIn(outcome);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ name: 'lost_notifications', count: 3 });
  expect(finding?.rows.map(({ id }) => id).toSorted()).toEqual(
    [`notify-order-placed-${lost.id}`, `mail-purchase-${lost.id}`, `mail-purchase-${failed.id}`].toSorted(),
  );
  expect(finding?.rows.find(({ id }) => id.endsWith(failed.id))?.fault).toEqual({
    code: 'task_given_up',
    consumer: 'mail-purchase',
    message: 'no mail server',
  });
});

test('events older than the consumer are ignored', async () => {
  fixture.events = [event(10)];
  await ConsumerAges.updateMany({}, { since: new Date(Date.now() - 5 * 60_000) });
  expect(violationsIn((await check()).outcome)).toEqual([]);
});

function deletion(overrides: Partial<Deletion> = {}): Deletion {
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
    ...overrides,
  };
}

test('remaining rows of a deleted record are found in their service', async () => {
  const finished = deletion();
  fixture.deletions = [finished, deletion({ state: 'running', finishedAt: null })];
  expect(violationsIn((await check()).outcome)).toEqual([]);
  stored.length = 0;
  fixture.rows = [{ step: 'appointments', count: 2, kept: false }];
  expect(violationsIn((await check()).outcome)).toMatchObject([
    {
      name: 'orphans',
      service: 'deletions in clinic',
      count: 1,
      rows: [
        {
          id: finished.target_id,
          fault: { code: 'rows_left', kind: 'user', rows: [{ step: 'appointments', count: 2 }] },
        },
      ],
    },
  ]);
});

test('rows of a cancelled deletion are not orphans', async () => {
  fixture.deletions = [deletion({ state: 'undone' })];
  fixture.rows = [{ step: 'appointments', count: 2, kept: false }];
  expect(violationsIn((await check()).outcome)).toEqual([]);
});

test('appointments of a restored doctor are not orphans, those of a deleted doctor are', async () => {
  fixture.deletions = [deletion({ kind: 'specialist' })];
  fixture.rows = [{ step: 'appointments', count: 2, kept: true }];
  fixture.label = 'Dr. Anika Rahman';
  expect(violationsIn((await check()).outcome)).toEqual([]);
  stored.length = 0;
  fixture.label = null;
  expect(violationsIn((await check()).outcome)).toMatchObject([{ name: 'orphans', count: 1 }]);
});

test('an unreachable service is listed, and the others are checked', async () => {
  fixture.clinicIsDown = true;
  const { allHold, outcome } = await check();
  expect(allHold).toBe(false);
  expect(outcome.silent).toEqual(['clinic']);
  expect(new Set(outcome.findings.map(({ service }) => service))).not.toContain('clinic');
});
