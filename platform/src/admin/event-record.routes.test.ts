import { endpoints } from '@petcare/contracts/endpoints.ts';
import { pathOf } from '@petcare/contracts/shared/endpoint.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runInContext } from '../observability/context.ts';
import { startHandledEvents } from '../subscriptions/handled-events.ts';
import { route } from '../http/route.ts';
import { handleOnce } from '../outbox/inbox.ts';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { newId } from '../mongo/object-id.ts';
import { addEvent, OutboxRows } from '../outbox/outbox.ts';
import { TaskRows } from '../tasks/task-rows.ts';
import { buildOrderFacts } from '../testing/build-event.ts';
import { createServiceClient, type SendToService } from '../testing/service-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { userCaller, testIdentity } from '../testing/test-identity.ts';
import { testDatabase, testLog } from '../testing/test-servers.ts';
import { eventRecordRoutes } from './event-record.routes.ts';
import { failedTaskRoutes, workerTaskRecords } from './task-records.ts';

const database = testDatabase();
const account = { kind: 'system', name: 'account' } as const;
let app: TestApp;
let send: SendToService;
let orderId: string;
const traceId = '0af7651916cd43dd8448eb211c80319c';

beforeAll(async () => {
  await connectMongo(database.url, { log: testLog() });
  await prepareModels();
  const identity = await testIdentity();
  // A service that publishes an event when an order changes.
  const changeOrder = route(endpoints['orders.delete'], async ({ params }) => {
    await inTransaction(() =>
      addEvent('order.status_changed', {
        aggregate: { id: params.id, sequence: 2 },
        data: buildOrderFacts({ order_id: params.id }),
      }),
    );
    return undefined as never;
  });
  app = await startTestApp(
    [changeOrder, ...eventRecordRoutes('workers', workerTaskRecords), ...failedTaskRoutes],
    identity,
  );
  send = createServiceClient(Number(new URL(app.url).port), identity);
  orderId = newId();
  await send('DELETE', pathOf(endpoints['orders.delete'], { id: orderId }), {
    as: userCaller(newId(), 'admin'),
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
});
afterAll(async () => {
  await app.close();
  await disconnectMongo();
  await database.close();
});

const get = async (path: string) => (await send('GET', path, { as: account })).body;

test('an event is found by its record and by its trace, with the request that caused it', async () => {
  const byRecord = await get(`/internal/workers/outbox?id=${orderId}`);
  expect(byRecord).toMatchObject([
    {
      name: 'order.status_changed',
      request: 'DELETE /api/orders/:id',
      trace_id: traceId,
      actor: { role: 'admin' },
      sentAt: null,
    },
  ]);
  expect(await get(`/internal/workers/outbox?trace_ids=${traceId},ffffffffffffffffffffffffffffffff`)).toEqual(
    byRecord,
  );
  const [{ id: eventId } = { id: '' }] = byRecord as unknown as { id: string }[];
  expect(await get(`/internal/workers/outbox?id=${eventId}`)).toEqual(byRecord);
  expect(await get(`/internal/workers/outbox?id=${newId()}`)).toEqual([]);
});

test('an event stored before traces were recorded is found without a trace', async () => {
  const event = await OutboxRows.findOne({}).lean();
  if (!event) throw new Error('events were committed before');
  const id = newId();
  const envelope = { ...event.envelope, id, aggregate: { type: 'order', id, sequence: 1 } };
  const { traceId: _trace, request: _request, ...old } = { ...event, _id: id, envelope };
  await mongoose.connection.collection<{ _id: string }>('outbox').insertOne(old);
  expect(await get(`/internal/workers/outbox?id=${id}`)).toMatchObject([
    { id, trace_id: null, request: null },
  ]);
  await OutboxRows.deleteOne({ _id: id });
});

test('an event published by a consumer or a timer has a trace at most, and no request', async () => {
  const id = newId();
  const publish = () =>
    inTransaction(() =>
      addEvent('order.status_changed', { aggregate: { id, sequence: 1 }, data: buildOrderFacts() }),
    );
  await publish();
  await runInContext(
    {
      requestId: 'event',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      actor: { id: 'system', role: 'system' },
    },
    publish,
  );
  expect(await get(`/internal/workers/outbox?id=${id}`)).toMatchObject([
    { request: null, trace_id: null },
    { request: null, trace_id: traceId },
  ]);
});

test('the effects of an event are done, noted, waiting, failed or unknown', async () => {
  const [done, noted, waiting, failed, unknown] = [newId(), newId(), newId(), newId(), newId()];
  await handleOnce('begin-deletion', done, async () => {});
  const handled = startHandledEvents(testLog());
  handled.note('begin-deletion', noted);
  // The second note for the same event adds no row.
  handled.note('begin-deletion', done);
  await handled.stop();
  const task = (id: string, state: 'waiting' | 'failed') => ({
    _id: `notify-stay-${id}`,
    task: 'notify-stay',
    data: {},
    state,
    createdAt: new Date(),
    enqueuedAt: new Date(),
    attempts: 3,
    finishedAt: state === 'failed' ? new Date() : null,
    failure: { code: 'error', message: 'no luck', at: new Date() },
  });
  await TaskRows.create([task(waiting, 'waiting'), task(failed, 'failed')]);
  const effects = (await get(
    `/internal/workers/effects?event_ids=${[done, noted, waiting, failed, unknown].join(',')}`,
  )) as { event_id: string }[];
  const effectsOf = (id: string) => effects.filter(({ event_id }) => event_id === id);
  expect(effectsOf(done)).toMatchObject([{ consumer: 'begin-deletion', state: 'done' }]);
  expect(effectsOf(noted)).toMatchObject([{ consumer: 'begin-deletion', state: 'done' }]);
  expect(effectsOf(waiting)).toMatchObject([{ consumer: 'notify-stay', state: 'waiting', attempts: 3 }]);
  expect(effectsOf(failed)).toMatchObject([{ consumer: 'notify-stay', state: 'failed', error: 'no luck' }]);
  expect(effectsOf(unknown)).toEqual([]);

  expect(await get('/internal/workers/failed-tasks')).toMatchObject([
    { id: `notify-stay-${failed}`, error: 'no luck', attempts: 3 },
  ]);
  const depths = await get('/internal/workers/depths');
  expect(depths.tasks).toEqual([{ task: 'notify-stay', waiting: 1, failed: 1 }]);
  expect(depths.outbox.unsent).toBeGreaterThan(0);
  expect(depths.outbox.oldest_seconds).toBeGreaterThanOrEqual(0);
  const retry = () =>
    send('POST', '/internal/workers/failed-tasks/retry', {
      as: account,
      body: { ids: [`notify-stay-${failed}`] },
    });
  expect((await retry()).body).toEqual({ count: 1 });
  expect((await retry()).body).toEqual({ count: 0 });
});

test('only internal services may read the event records', async () => {
  for (const path of ['outbox', 'effects?event_ids=x', 'depths', 'failed-tasks'])
    expect(
      await send('GET', `/internal/workers/${path}`, { as: userCaller(newId(), 'admin') }),
    ).toMatchObject({
      status: 403,
    });
});

test('queries by record and by trace use an index', async () => {
  const outbox = mongoose.connection.collection<{ _id: string }>('outbox');
  const row = () => ({
    _id: newId(),
    traceId: newId(),
    envelope: { aggregate: { id: newId() } },
    sentAt: new Date(),
  });
  await outbox.insertMany(Array.from({ length: 5_000 }, row));
  for (const filter of [{ 'envelope.aggregate.id': orderId }, { traceId: { $in: [traceId] } }]) {
    const { queryPlanner } = (await outbox.find(filter).sort({ _id: -1 }).limit(500).explain()) as Explained;
    expect(JSON.stringify(queryPlanner)).toContain('IXSCAN');
  }
});

interface Explained {
  queryPlanner: unknown;
}
