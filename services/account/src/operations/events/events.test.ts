import { consumerNames } from '@petcare/contracts/consumers.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventChain, EventDepths } from '@petcare/contracts/event-admin.ts';
import { consumersOf } from '@petcare/platform/admin/effect-records.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { buildSubscription } from '@petcare/platform/testing/build-subscription.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditEntries } from '../audit/audit-entry.model.ts';
import { DeadLetters } from '../dead-letters/dead-letter.model.ts';
import { accountSubscriptions } from '../../subscriptions.ts';
import { buildSignUp } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import type { ServiceEventSource } from './event-sources.ts';
import { findChain } from './find-chain.ts';
import { queueDepths } from './queue-depths.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const admin = userCaller(newId(), 'admin');
const get = async (path: string) => (await account.send('GET', path, { as: admin })).body as unknown;

test('the account service runs exactly the consumers assigned to it in the contracts', () => {
  const running = accountSubscriptions({ sessions: account.sessions, realtime: account.realtime });
  expect(running.map(({ consumer }) => consumer).toSorted()).toEqual(consumersOf('account').toSorted());
});

test('the chain of a user shows the request, its events and the services that did not answer', async () => {
  const { body } = await account.send('POST', '/api/auth/users/sign-up', { body: buildSignUp() });
  const userId = String(body.data.user._id);
  const chain = (await get(`/api/events/chain?id=${userId}`)) as EventChain;
  const [request] = chain.requests;
  expect(request).toMatchObject({ request: 'POST /api/auth/users/sign-up', actor: { role: 'visitor' } });
  const registered = request?.events.find(({ name }) => name === 'user.registered');
  // No relay runs in this test, so the event is unsent and every consumer waits.
  expect(registered?.effects).toContainEqual({
    consumer: 'content.accounts',
    state: 'waiting',
    at: null,
    attempts: null,
    error: null,
  });
  expect(chain.silent.toSorted()).toEqual(['clinic', 'commerce', 'content', 'workers']);
  const byTrace = (await get(`/api/events/chain?trace_id=${request?.trace_id ?? ''}`)) as EventChain;
  expect(byTrace.requests).toEqual(chain.requests);

  await DeadLetters.create([
    {
      _id: newId(),
      consumer: 'content.accounts',
      key: registered?.id ?? '',
      eventId: registered?.id ?? '',
      replay: 0,
      reason: 'delivery_limit',
      content: Buffer.from('{}'),
      whole: true,
      state: 'waiting',
      diedAt: new Date(),
    },
  ]);
  const later = (await get(`/api/events/chain?id=${userId}`)) as EventChain;
  expect(later.requests[0]?.events.find(({ name }) => name === 'user.registered')?.effects).toContainEqual(
    expect.objectContaining({ consumer: 'content.accounts', state: 'dead', error: 'delivery_limit' }),
  );
});

test('a record without events has an empty chain, and a request without an id is refused', async () => {
  expect(await get(`/api/events/chain?id=${newId()}`)).toMatchObject({ requests: [] });
  expect(await account.send('GET', '/api/events/chain', { as: admin })).toMatchObject({ status: 400 });
  expect(
    await account.send('GET', `/api/events/chain?id=${newId()}`, { as: userCaller(newId()) }),
  ).toMatchObject({
    status: 403,
  });
});

test('a chain with many events never requests more traces than a process accepts', async () => {
  const events = Array.from({ length: 80 }, (_, index) => ({
    id: newId(),
    name: 'order.status_changed',
    aggregate: { type: 'order', id: newId(), sequence: index },
    occurredAt: new Date(index * 1_000).toISOString(),
    sentAt: null,
    data: {},
    actor: { id: admin.id, role: 'admin' as const },
    trace_id: index.toString(16).padStart(32, '0'),
    request: null,
  }));
  const asked: (readonly string[])[] = [];
  const source: ServiceEventSource = {
    service: 'commerce',
    outbox: async ({ id, traceIds }) => {
      if (traceIds) asked.push(traceIds);
      return id === undefined ? [] : events;
    },
    effects: async () => [],
    depths: () => Promise.reject(new Error('not used by this test')),
  };
  const trace = 'f'.repeat(32);
  await findChain({ id: newId(), trace_id: trace }, [source]);
  expect(asked).toHaveLength(1);
  // The requested trace, and the newest of the record.
  expect(asked[0]).toContain(trace);
  expect(asked[0]).toContain(events.at(-1)?.trace_id);
  const { query } = endpoints['events.outbox.commerce'];
  expect(query.safeParse({ trace_ids: asked[0]?.join(',') }).success).toBe(true);
});

test('depths count the messages of each consumer; a missing queue counts as empty', async () => {
  const { bus } = account.broker;
  const handling = await startSubscriptions({
    bus,
    log: testLog(),
    subscriptions: [
      buildSubscription({ consumer: 'listening', events: ['cart.changed'], handle: async () => {} }),
    ],
  });
  const depths = await eventually(async () => {
    const found = await queueDepths(bus, ['missing', 'listening', 'missing-too']);
    expect(found[1]?.consumers).toBe(1);
    return found;
  });
  await handling.stop();
  expect(depths).toEqual([
    { consumer: 'missing', messages: 0, consumers: 0, dead: 0 },
    { consumer: 'listening', messages: 0, consumers: 1, dead: 0 },
    { consumer: 'missing-too', messages: 0, consumers: 0, dead: 0 },
  ]);
  const all = (await get('/api/events/depths')) as EventDepths;
  expect(all.queues.map(({ consumer }) => consumer)).toEqual(consumerNames);
  expect(all.outboxes).toMatchObject([{ service: 'account' }]);
  expect(all.queues.find(({ consumer }) => consumer === 'content.accounts')?.dead).toBe(1);
});

test('failed jobs are retried and the request is audited, even when the workers are unavailable', async () => {
  const failed = (id: string) => ({
    id,
    task: 'mail-purchase',
    data: {},
    attempts: 9,
    error: 'no mail server',
    failed_at: new Date().toISOString(),
    createdAt: new Date().toISOString(),
  });
  account.otherServices.failedTasks = [failed('mail-purchase-a'), failed('mail-purchase-b')];
  const retry = (...ids: string[]) =>
    account.send('POST', '/api/failed-tasks/retry', { as: admin, body: { ids } });
  const asked = () =>
    AuditEntries.find({ event: 'failed_tasks.retried' }, { target: 1, after: 1, 'actor.id': 1 })
      .sort({ at: 1, _id: 1 })
      .lean();
  expect((await retry('mail-purchase-a', 'mail-purchase-c')).body).toMatchObject({ count: 1 });
  expect(await get('/api/failed-tasks')).toMatchObject([{ id: 'mail-purchase-b' }]);

  account.otherServices.unavailable = true;
  expect(await retry('mail-purchase-b')).toMatchObject({ status: 503 });
  expect(await account.send('GET', '/api/failed-tasks', { as: admin })).toMatchObject({ status: 503 });
  account.otherServices.unavailable = false;
  expect(await asked()).toMatchObject([
    { target: 'many', after: { ids: ['mail-purchase-a', 'mail-purchase-c'] }, actor: { id: admin.id } },
    { target: 'mail-purchase-b', after: { ids: ['mail-purchase-b'] }, actor: { id: admin.id } },
  ]);
});
