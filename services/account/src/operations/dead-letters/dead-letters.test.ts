import { handleOnce } from '@petcare/platform/outbox/inbox.ts';
import type { DeadLetter } from '@petcare/contracts/event-admin.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { rooms } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startSubscriptions } from '@petcare/platform/subscriptions/subscriptions.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { buildSubscription } from '@petcare/platform/testing/build-subscription.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditEntries } from '../audit/audit-entry.model.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { createDeadLetterNotifier } from './dead-letter-notifier.ts';
import { DeadLetters } from './dead-letter.model.ts';
import { finishReplays } from './replay-dead-letters.ts';
import { startDeadLetterIntake } from './dead-letter-intake.ts';

const log = testLog();
/** Names that no service uses, so that only the handlers of this test consume them. */
const consumers = ['breaking', 'racing', 'stubborn', 'gone', 'crowded'];
let account: TestAccount;
let intake: { stop(): Promise<void> };
const createNotify = () => createDeadLetterNotifier(account.realtime);
beforeAll(async () => {
  account = await startTestAccount();
  intake = startDeadLetterIntake({
    bus: account.broker.bus,
    log,
    notifyDeadLetters: createNotify(),
    consumers,
  });
});
afterAll(async () => {
  await intake.stop();
  await account.close();
});

const admin = userCaller(newId(), 'admin');
const list = async (query: string) => {
  const { body } = await account.send('GET', `/api/dead-letters?${query}`, { as: admin });
  return body as DeadLetter[];
};
const replay = (body: object, as = admin) => account.send('POST', '/api/dead-letters/replay', { as, body });

const statusChanged = (traceparent: string | null = null) =>
  buildEvent('order.status_changed', buildOrderFacts(), { traceparent });

async function startConsumer(consumer: string) {
  const state = { broken: true, effects: [] as string[], runs: 0 };
  const running = await startSubscriptions({
    bus: account.broker.bus,
    log,
    subscriptions: [
      buildSubscription({
        consumer,
        events: ['order.status_changed'],
        retryDelay: { minMs: 5, maxMs: 10 },
        async handle({ id }) {
          if (state.broken) throw new Error('a bug');
          state.runs += 1;
          await handleOnce(consumer, id, async () => {
            state.effects.push(id);
          });
        },
      }),
    ],
  });
  return { state, stop: () => running.stop() };
}

const send = (consumer: string, content: string, event?: EventEnvelope) =>
  account.broker.bus.send({
    exchange: '',
    routingKey: account.broker.bus.names.queueOf(consumer),
    content: Buffer.from(content),
    options: { persistent: true, ...(event && { messageId: event.id, type: event.name }) },
  });
const publishTo = (consumer: string, event: EventEnvelope) => send(consumer, JSON.stringify(event), event);

test('admins see an unhandled message with its reason, payload and trace', async () => {
  const { stop } = await startConsumer('breaking');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const event = statusChanged(`00-${traceId}-b7ad6b7169203331-01`);
  await publishTo('breaking', event);
  await send('breaking', 'not json');
  await send('breaking', 'not json');
  const deadLetters = await eventually(async () => {
    const found = await list('consumer=breaking');
    expect(found.length).toBeGreaterThanOrEqual(2);
    return found;
  });
  expect(deadLetters.find(({ event_id }) => event_id === event.id)).toMatchObject({
    event: 'order.status_changed',
    reason: 'delivery_limit',
    trace_id: traceId,
    replay: 0,
    state: 'waiting',
    whole: true,
  });
  expect(JSON.parse(deadLetters.find(({ event_id }) => event_id === event.id)?.payload ?? '')).toEqual(event);
  // The same bytes twice are one dead letter.
  expect(deadLetters.filter(({ event_id }) => event_id === null)).toMatchObject([
    { event: null, reason: 'rejected', payload: 'not json', trace_id: null },
  ]);
  await eventually(async () => expect(await account.broker.deadLetters('breaking')).toBe(0));
  expect(account.live).toContainEqual(
    expect.objectContaining({ name: 'dead_letters.changed', rooms: [rooms.admins('operations')] }),
  );
  await stop();
});

test('two admins who replay everything at once have each dead letter handled once, and the audit log names them', async () => {
  const { state, stop } = await startConsumer('racing');
  const events = Array.from({ length: 20 }, () => statusChanged());
  for (const event of events) await publishTo('racing', event);
  await eventually(async () => expect(await list('consumer=racing&limit=50')).toHaveLength(20));
  state.broken = false;
  const admins = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
  const answers = await Promise.all(
    admins.map(({ _id }) => replay({ consumer: 'racing' }, userCaller(_id, 'admin'))),
  );
  expect(answers.map(({ body }) => body.count).reduce((one: number, other: number) => one + other)).toBe(20);
  await eventually(() => expect(state.effects).toHaveLength(20));
  expect(state.runs).toBe(20);
  expect(new Set(state.effects)).toEqual(new Set(events.map(({ id }) => id)));
  const replayed = await list('consumer=racing&state=replayed&limit=50');
  expect(replayed).toHaveLength(20);
  for (const { settled_by } of replayed) expect(settled_by).toBe('Rahima Khatun');
  expect((await replay({ consumer: 'racing' })).body).toMatchObject({ count: 0 });
  const audited = await AuditEntries.find({ event: 'dead_letters.replayed', label: 'racing' }).lean();
  expect(audited.map(({ after }) => Number(after?.['count'])).reduce((one, other) => one + other)).toBe(20);
  await stop();
});

test('a dead letter that fails again after its replay is a new one with a higher replay count', async () => {
  const { stop } = await startConsumer('stubborn');
  const event = statusChanged();
  await publishTo('stubborn', event);
  const [first] = await eventually(async () => {
    const found = await list('consumer=stubborn');
    expect(found).toHaveLength(1);
    return found;
  });
  expect((await replay({ ids: [first?._id] })).body).toMatchObject({ count: 1 });
  const deadLetters = await eventually(async () => {
    const found = await list('consumer=stubborn');
    expect(found).toHaveLength(2);
    return found;
  });
  expect(new Map(deadLetters.map(({ replay: times, state }) => [times, state]))).toEqual(
    new Map([
      [0, 'replayed'],
      [1, 'waiting'],
    ]),
  );
  const second = deadLetters.find(({ state }) => state === 'waiting');
  const dismiss = () =>
    account.send('POST', '/api/dead-letters/dismiss', { as: admin, body: { ids: [second?._id] } });
  expect((await dismiss()).body).toMatchObject({ count: 1 });
  expect((await dismiss()).body).toMatchObject({ count: 0 });
  // A dismissed dead letter is not part of "all", but can be replayed by its id.
  expect((await replay({ all: true, consumer: 'stubborn' })).body).toMatchObject({ count: 0 });
  expect((await replay({ ids: [second?._id] })).body).toMatchObject({ count: 1 });
  await stop();
});

test('a replay interrupted by a crash is finished by the periodic job, with one effect', async () => {
  const { state, stop } = await startConsumer('racing');
  state.broken = false;
  const event = statusChanged();
  const row = (over: object) => ({
    _id: newId(),
    consumer: 'racing',
    key: event.id,
    eventId: event.id,
    event: event.name,
    replay: 0,
    reason: 'delivery_limit',
    content: Buffer.from(JSON.stringify(event)),
    whole: true,
    state: 'replaying' as const,
    diedAt: new Date(),
    claim: 'claim-of-a-crashed-process',
    claimedAt: new Date(0),
    ...over,
  });
  const stranded = row({});
  // Claimed a moment ago by a process that is still running.
  const underWay = row({ key: 'another', claimedAt: new Date() });
  await DeadLetters.create([stranded, underWay]);
  // The process that crashed had already published it.
  await publishTo('racing', event);
  const deps = { bus: account.broker.bus, log, notifyDeadLetters: createNotify() };
  expect(await finishReplays(deps)).toBe(1);
  expect(await finishReplays(deps)).toBe(0);
  await eventually(() => expect(state.runs).toBe(2));
  expect(state.effects).toEqual([event.id]);
  expect(await DeadLetters.findById(stranded._id).lean()).toMatchObject({ state: 'replayed' });
  expect(await DeadLetters.findById(underWay._id).lean()).toMatchObject({ state: 'replaying' });
  await stop();
});

test('a dead letter whose queue no longer exists stays waiting', async () => {
  await DeadLetters.create([
    {
      _id: newId(),
      consumer: 'gone',
      key: newId(),
      replay: 0,
      reason: 'rejected',
      content: Buffer.from('?'),
      whole: true,
      state: 'waiting',
      diedAt: new Date(),
    },
  ]);
  expect((await replay({ consumer: 'gone' })).body).toMatchObject({ count: 1 });
  expect(await list('consumer=gone')).toMatchObject([{ state: 'waiting', settled_by: null }]);
});

test('a truncated message is not replayed', async () => {
  const { stop } = await startConsumer('crowded');
  await send('crowded', 'x'.repeat(1_200_000));
  const [deadLetter] = await eventually(async () => {
    const found = await list('consumer=crowded');
    expect(found).toHaveLength(1);
    return found;
  });
  expect(deadLetter).toMatchObject({ whole: false, reason: 'rejected' });
  expect((await replay({ ids: [deadLetter?._id] })).body).toMatchObject({ count: 0 });
  await stop();
});

test('a message with invalid metadata can be replayed', async () => {
  const { stop } = await startConsumer('crowded');
  await send('crowded', JSON.stringify({ name: 'ঘ'.repeat(100), traceparent: '০'.repeat(60_000) }));
  const broken = () => list('consumer=crowded').then((all) => all.filter(({ whole }) => whole));
  const [deadLetter] = await eventually(async () => {
    const found = await broken();
    expect(found).toHaveLength(1);
    return found;
  });
  expect(deadLetter).toMatchObject({ reason: 'rejected', trace_id: null });
  expect((await replay({ ids: [deadLetter?._id] })).body).toMatchObject({ count: 1 });
  await eventually(async () =>
    expect((await broken()).map(({ replay: times, state }) => [times, state])).toEqual(
      expect.arrayContaining([
        [0, 'replayed'],
        [1, 'waiting'],
      ]),
    ),
  );
  await stop();
});

test('the intake leaves messages with the broker when the store is full', async () => {
  const consumer = 'overflowing';
  const { stop } = await startConsumer(consumer);
  const full = startDeadLetterIntake({
    bus: account.broker.bus,
    log,
    notifyDeadLetters: createNotify(),
    consumers: [consumer],
    maxWaiting: 1,
  });
  const { bus } = account.broker;
  const deadLetters = () => bus.stateOf(bus.names.deadLettersOf(consumer));
  await eventually(async () => expect(await deadLetters()).toMatchObject({ consumers: 1 }));
  await send(consumer, 'not json');
  await stop();
  await full.stop();
  expect(await DeadLetters.exists({ consumer })).toBeNull();
  await eventually(async () => expect(await deadLetters()).toEqual({ messages: 1, consumers: 0 }));
});

test('a selection of dead letters must not be empty', async () => {
  expect(await replay({})).toMatchObject({ status: 400 });
});
