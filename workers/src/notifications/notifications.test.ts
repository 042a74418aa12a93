import { eventually } from '@petcare/platform/testing/eventually.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  orderPlaced,
  startTestNotifications,
  statusChanged,
  type TestNotifications,
} from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
});
afterAll(() => system.close());

describe('with a worker running', () => {
  beforeAll(async () => {
    await system.startWorker();
  });

  test('a status change notifies the customer and reaches customer and admins', async () => {
    const customer = await system.buildCustomer();
    const event = statusChanged(customer);
    await system.bus.publish(event);

    const { order_id, order_number, product_name } = event.data;
    await eventually(() => {
      expect(system.messagesTo(customer, 'notification.created')).toMatchObject([
        { data: { seq: 1, unseen: 1 } },
      ]);
      expect(system.messagesTo(customer, 'order.status_changed')).toMatchObject([
        { rooms: [`user-${customer}`, 'admins-shop'], data: { order_id, status: 'Shipping' } },
      ]);
    });
    expect(await system.inboxOf(customer)).toMatchObject({
      unseen: 1,
      notifications: [
        {
          seq: 1,
          content: {
            kind: 'order.status_changed',
            data: { order_id, order_number, product_name, status: 'Shipping' },
          },
        },
      ],
    });
  });

  test('a new order notifies the customer and reaches customer and admins', async () => {
    const customer = await system.buildCustomer();
    const event = orderPlaced(customer);
    await system.bus.publish(event);
    const { order_id } = event.data;
    await eventually(() => {
      expect(system.messagesTo(customer, 'notification.created')).toMatchObject([
        { data: { seq: 1, unseen: 1 } },
      ]);
      expect(system.messagesTo(customer, 'order.placed')).toMatchObject([
        { rooms: [`user-${customer}`, 'admins-shop'], data: { order_id } },
      ]);
    });
    expect((await system.inboxOf(customer)).notifications).toMatchObject([
      { content: { kind: 'order.placed', data: { order_id } } },
    ]);
  });

  test('an event delivered five times is one notification', async () => {
    const customer = await system.buildCustomer();
    const [event, last] = [statusChanged(customer), statusChanged(customer)];
    for (let round = 0; round < 5; round += 1) await system.bus.publish(event);
    await system.bus.publish(last);
    await eventually(() => expect(system.messagesTo(customer, 'notification.created')).toHaveLength(2));
    expect(await system.inboxOf(customer)).toMatchObject({ unseen: 2, last_seq: 2 });
  });

  test('an order of a deleted customer does not block other events', async () => {
    const [deletedUser, customer] = [newId(), await system.buildCustomer()];
    await system.bus.publish(statusChanged(deletedUser));
    await system.bus.publish(statusChanged(customer));
    await eventually(() => {
      expect(system.messagesTo(customer, 'notification.created')).toHaveLength(1);
      // The admins still receive the message.
      expect(system.messagesTo(deletedUser, 'order.status_changed')).toHaveLength(1);
    });
    expect(system.messagesTo(deletedUser, 'notification.created')).toEqual([]);
  });

  test('an unreadable message becomes a dead letter and does not block other events', async () => {
    const customer = await system.buildCustomer();
    const sendRaw = (content: string) =>
      system.bus.send({
        exchange: system.bus.names.events,
        routingKey: 'commerce.order.status-changed.v1',
        content: Buffer.from(content),
        options: { messageId: newId() },
      });
    const event = statusChanged(customer);
    await sendRaw('{ not json');
    await sendRaw(JSON.stringify({ ...event, data: { ...event.data, status: 'Eaten' } }));
    await system.bus.publish(event);
    await eventually(() => expect(system.messagesTo(customer, 'order.status_changed')).toHaveLength(1));
    await eventually(async () => expect(await system.deadLetters('trigger-jobs')).toBe(2), {
      within: 15_000,
    });
  });

  test('notifications are delivered once account is up again', async () => {
    const customer = await system.buildCustomer();
    await system.stopAccount();
    await system.bus.publish(statusChanged(customer));
    await system.bus.publish(orderPlaced(customer));
    // Both have left the queue and exist only as task rows of the worker.
    await eventually(async () => {
      expect(await system.broker.depth('trigger-jobs')).toBe(0);
    });
    expect(system.messagesTo(customer, 'notification.created')).toEqual([]);
    await system.restartAccount();
    await eventually(() => expect(system.messagesTo(customer, 'notification.created')).toHaveLength(2), {
      within: 20_000,
    });
    expect(await system.inboxOf(customer)).toMatchObject({ unseen: 2, last_seq: 2 });
  });

  test('every event causes a live message, and the latency is printed', async () => {
    const customer = await system.buildCustomer();
    const durations: number[] = [];
    for (let round = 1; round <= 110; round += 1) {
      const start = performance.now();
      await system.bus.publish(statusChanged(customer));
      const last = await eventually(
        () => {
          const messages = system.messagesTo(customer, 'order.status_changed');
          expect(messages).toHaveLength(round);
          return messages.at(-1);
        },
        { every: 1 },
      );
      // The first ten events are a warm-up.
      if (round > 10) durations.push((last?.at ?? Infinity) - start);
    }
    const [p50, p95] = [percentile(durations, 0.5), percentile(durations, 0.95)];
    console.info(
      `event published -> live message received: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    );
    expect(durations).toHaveLength(100);
  });
});
