import { routingKey } from '@petcare/contracts/events.ts';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectBus } from '../bus/bus.ts';
import { currentContext, traceIdOf } from '../observability/context.ts';
import { startSubscriptions, type Subscription } from './subscriptions.ts';
import { buildSubscription } from '../testing/build-subscription.ts';
import { buildEvent, buildOrderFacts } from '../testing/build-event.ts';
import { eventually } from '../testing/eventually.ts';
import { type TestBus, testBus, testLog } from '../testing/test-servers.ts';

let broker: TestBus;
beforeAll(async () => {
  broker = await testBus();
});
afterAll(() => broker.close());

const log = testLog();
const start = (...subscriptions: Subscription[]) =>
  startSubscriptions({ bus: broker.bus, log, subscriptions });

const statusChanged = (overrides: object = {}) =>
  buildEvent('order.status_changed', buildOrderFacts(), overrides);

const publishRaw = (content: string) =>
  broker.bus.send({
    exchange: broker.bus.names.events,
    routingKey: routingKey('order.status_changed'),
    content: Buffer.from(content),
    options: { persistent: true },
  });

test('an event reaches every consumer that subscribes to it, and no other', async () => {
  const seen: string[] = [];
  const handle = (consumer: string) => async () => {
    seen.push(consumer);
  };
  const running = await start(
    buildSubscription({ consumer: 'first', events: ['order.status_changed'], handle: handle('first') }),
    buildSubscription({ consumer: 'second', events: ['order.status_changed'], handle: handle('second') }),
    buildSubscription({ consumer: 'third', events: ['user.updated'], handle: handle('third') }),
  );
  await broker.bus.publish(statusChanged());
  await eventually(() => expect(seen.toSorted()).toEqual(['first', 'second']));
  await running.stop();
});

test('a handler runs in the trace and for the actor of the event', async () => {
  const seen = Promise.withResolvers<ReturnType<typeof currentContext>>();
  const running = await start(
    buildSubscription({
      consumer: 'tracing',
      events: ['order.status_changed'],
      handle: async () => seen.resolve(currentContext()),
    }),
  );
  const actor = { id: 'a', role: 'admin' as const };
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await broker.bus.publish(statusChanged({ actor, traceparent }));
  const context = await seen.promise;
  expect(context?.actor).toEqual(actor);
  expect(traceIdOf(context?.traceparent ?? '')).toBe('0af7651916cd43dd8448eb211c80319c');
  await running.stop();
});

test('an event whose handler keeps failing is redelivered after growing delays, then moves to the dead letters', async () => {
  const tries: number[] = [];
  const running = await start(
    buildSubscription({
      consumer: 'failing',
      events: ['order.status_changed'],
      retryDelay: { minMs: 150, maxMs: 600 },
      handle: async () => {
        tries.push(performance.now());
        throw new Error('no luck');
      },
    }),
  );
  await broker.bus.publish(statusChanged());
  await eventually(async () => expect(await broker.deadLetters('failing')).toBe(1), { within: 15_000 });
  expect(tries).toHaveLength(6);
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(140);
  expect(pauses[2]).toBeGreaterThan(pauses[0] ?? 0);
  expect(await broker.depth('failing')).toBe(0);
  await running.stop();
});

test('an event that fails once does not block those behind it', async () => {
  const order: string[] = [];
  const running = await start(
    buildSubscription({
      consumer: 'stumbling',
      events: ['order.status_changed'],
      prefetch: 1,
      retryDelay: { minMs: 200, maxMs: 600 },
      handle: async ({ id }) => {
        order.push(id);
        if (order.length === 1) throw new Error('stumbled');
      },
    }),
  );
  const [first, second] = [statusChanged(), statusChanged()];
  await broker.bus.publish(first);
  await broker.bus.publish(second);
  await eventually(() => expect(order).toEqual([first.id, second.id, first.id]));
  await running.stop();
});

test('an unreadable message moves to the dead letters at once, and the consumer continues', async () => {
  const handled: string[] = [];
  const running = await start(
    buildSubscription({
      consumer: 'reading',
      events: ['order.status_changed'],
      handle: async ({ id }) => {
        handled.push(id);
      },
    }),
  );
  const good = statusChanged();
  await publishRaw('not json');
  await publishRaw('{"id":"no envelope"}');
  await publishRaw(JSON.stringify({ ...statusChanged(), version: 99 }));
  await publishRaw(JSON.stringify({ ...statusChanged(), name: 'order.invented' }));
  await publishRaw(JSON.stringify({ ...statusChanged(), data: { order_id: 7 } }));
  await broker.bus.publish(good);
  await eventually(async () => expect(await broker.deadLetters('reading')).toBe(5));
  expect(handled).toEqual([good.id]);
  await running.stop();
});

test('an event waits during a database outage without using up its attempts', async () => {
  let tries = 0;
  const running = await start(
    buildSubscription({
      consumer: 'patient',
      events: ['order.status_changed'],
      handle: async () => {
        tries += 1;
        if (tries < 7) throw new mongoose.mongo.MongoNetworkError('connection refused');
      },
    }),
  );
  await broker.bus.publish(statusChanged());
  await eventually(() => expect(tries).toBe(7), { within: 14_000 });
  await eventually(async () => expect(await broker.depth('patient')).toBe(0));
  expect(await broker.deadLetters('patient')).toBe(0);
  await running.stop();
}, 20_000);

test('events published before their consumer first started are delivered when it starts', async () => {
  const event = buildEvent('user.updated', {
    user_id: statusChanged().id,
    full_name: 'Rahim',
    email: 'rahim@petcare.test',
    image_URL: '',
    role: 'user',
    email_verified: true,
  });
  // A separate broker without any subscription.
  const fresh = await testBus();
  await fresh.bus.publish(event);
  const seen: string[] = [];
  const running = await startSubscriptions({
    bus: fresh.bus,
    log,
    subscriptions: [
      buildSubscription({
        consumer: 'newcomer',
        events: ['user.updated'],
        handle: async ({ id }) => {
          seen.push(id);
        },
      }),
    ],
  });
  await eventually(() => expect(seen).toEqual([event.id]));
  await running.stop();
  await fresh.close();
});

test('an event that one consumer has taken reaches another one that starts for the first time later, once', async () => {
  const fresh = await testBus();
  const [early, late] = ['early', 'late'].map((consumer) => {
    const seen: string[] = [];
    const handle = async ({ id }: { id: string }) => void seen.push(id);
    return { seen, subscribed: buildSubscription({ consumer, events: ['order.status_changed'], handle }) };
  });
  if (!early || !late) throw new Error('two consumers are needed');
  const { url, namespace } = fresh;
  const subscribers = { early: early.subscribed, late: late.subscribed };
  const publisher = await connectBus({ url, namespace, name: 'publisher', log, subscribers });
  const first = await startSubscriptions({ bus: fresh.bus, log, subscriptions: [early.subscribed] });
  const [before, after] = [statusChanged(), statusChanged()];
  await publisher.publish(before);
  await eventually(() => expect(early.seen).toEqual([before.id]));

  const second = await startSubscriptions({ bus: fresh.bus, log, subscriptions: [late.subscribed] });
  await publisher.publish(after);
  await eventually(() => expect(late.seen).toContain(after.id));
  expect([early.seen, late.seen]).toEqual([
    [before.id, after.id],
    [before.id, after.id],
  ]);
  await Promise.all([first.stop(), second.stop()]);
  await publisher.close();
  await fresh.close();
});
