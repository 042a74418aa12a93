import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildEvent, buildOrderFacts } from '../testing/build-event.ts';
import { eventually } from '../testing/eventually.ts';
import { type TestBus, testBus, testLog } from '../testing/test-servers.ts';
import { retireQueues } from './retire-queues.ts';
import { declareConsumer, defaultRetryDelay } from './topology.ts';

let broker: TestBus;
beforeAll(async () => {
  broker = await testBus();
});
afterAll(() => broker.close());

const retired = { 'notify-order-status': 'trigger-jobs', 'refresh-order': null } as const;
const stateOf = (consumer: string) => broker.bus.stateOf(broker.bus.names.queueOf(consumer));
const declare = (consumer: string) =>
  broker.bus.onChannel((channel) =>
    declareConsumer(channel, broker.bus.names, consumer, ['order.status_changed'], defaultRetryDelay),
  );

test('an empty or filled queue of an earlier release is removed and its messages move to the successor', async () => {
  for (const consumer of ['notify-order-status', 'refresh-order', 'trigger-jobs']) await declare(consumer);
  // The old queue and its successor each get the event; after that only the successor does.
  const event = buildEvent('order.status_changed', buildOrderFacts());
  await broker.bus.publish(event);
  await broker.bus.send({
    exchange: '',
    routingKey: broker.bus.names.deadLettersOf('notify-order-status'),
    content: Buffer.from('{ not json'),
    options: { headers: { 'x-first-death-reason': 'rejected' } },
  });
  await eventually(async () => expect((await stateOf('notify-order-status'))?.messages).toBe(1));

  expect(await retireQueues(broker.bus, testLog(), retired)).toBe(0);

  for (const consumer of ['notify-order-status', 'refresh-order']) {
    expect(await stateOf(consumer)).toBeNull();
    expect(await broker.bus.stateOf(broker.bus.names.deadLettersOf(consumer))).toBeNull();
  }
  await eventually(async () => expect((await stateOf('trigger-jobs'))?.messages).toBe(2));
  await eventually(async () => expect(await broker.deadLetters('trigger-jobs')).toBe(1));
  expect(await retireQueues(broker.bus, testLog(), retired)).toBe(0);
});

test('a queue that an older process consumes is kept until that process stops, and gets no new events', async () => {
  const received: string[] = [];
  let declared = 0;
  const older = await broker.bus.consume({
    queue: broker.bus.names.queueOf('notify-order-status'),
    prefetch: 1,
    async declare(channel) {
      declared += 1;
      await declareConsumer(
        channel,
        broker.bus.names,
        'notify-order-status',
        ['order.status_changed'],
        defaultRetryDelay,
      );
    },
    async onMessage(message) {
      received.push(String(message.properties.messageId));
      return 'done';
    },
  });
  const [first, second] = [1, 2].map(() => buildEvent('order.status_changed', buildOrderFacts()));
  if (!first || !second) throw new Error('two events are needed');
  await broker.bus.publish(first);
  await eventually(() => expect(received).toEqual([first.id]));

  expect(await retireQueues(broker.bus, testLog(), retired)).toBe(2);
  await broker.bus.publish(second);
  await eventually(async () => expect((await stateOf('trigger-jobs'))?.messages).toBe(4));
  expect(received).toEqual([first.id]);
  expect(declared).toBe(1);

  await older.stop();
  await eventually(async () => expect(await retireQueues(broker.bus, testLog(), retired)).toBe(0));
  expect(await stateOf('notify-order-status')).toBeNull();
});
