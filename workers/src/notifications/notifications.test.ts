import { newId } from '@petcare/platform/mongo/object-id.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startFaultyLink, type FaultyLink } from '@petcare/platform/testing/faulty-link.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  orderPlaced,
  startTestNotifications,
  statusChanged,
  type TestNotifications,
} from '../testing/test-notifications.ts';

let system: TestNotifications;
let accountLink: FaultyLink;
beforeAll(async () => {
  system = await startTestNotifications();
  accountLink = await startFaultyLink(system.accountUrl);
  await system.startWorker({ ACCOUNT_URL: accountLink.url });
});
afterAll(async () => {
  await system?.close();
  await accountLink?.close();
});

test.each([
  ['a status change', statusChanged, 'order.status_changed', ['product_name', 'status']],
  ['a new order', orderPlaced, 'order.placed', ['product_name']],
] as const)(
  '%s is in the inbox of the customer, whose screens are refreshed',
  async (_, build, kind, shown) => {
    const [customer = ''] = await system.signUp(1);
    const event = build(customer);
    await system.handle(event);
    const facts: Record<string, unknown> = event.data;
    const data = Object.fromEntries(
      ['order_id', 'order_number', ...shown].map((field) => [field, facts[field]]),
    );
    expect(await system.inboxOf(customer)).toMatchObject({
      unseen: 1,
      notifications: [{ seq: 1, content: { kind, data } }],
    });
    await eventually(() =>
      expect(system.messagesTo(customer, 'notification.created')).toMatchObject([
        { data: { seq: 1, unseen: 1 } },
      ]),
    );
  },
);

test('an event delivered five times is one notification', async () => {
  const [customer = ''] = await system.signUp(1);
  await system.handle(statusChanged(customer), { deliveries: 5 });
  // Control: another event is another notification.
  await system.handle(statusChanged(customer));
  expect(await system.inboxOf(customer)).toMatchObject({ unseen: 2, last_seq: 2 });
});

test('an order of a deleted customer has no effect and blocks no other event', async () => {
  const [customer = ''] = await system.signUp(1);
  const deletedUser = newId();
  await system.handle(statusChanged(deletedUser));
  await system.handle(statusChanged(customer));
  await eventually(() => expect(system.messagesTo(customer, 'notification.created')).toHaveLength(1));
  expect(system.messagesTo(deletedUser, 'notification.created')).toEqual([]);
});

test('an unreadable message becomes a dead letter and blocks no other event', async () => {
  const [customer = ''] = await system.signUp(1);
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
  await system.handle(event);
  expect(await system.contentsOf(customer)).toHaveLength(1);
  await eventually(async () => expect(await system.deadLetters('trigger-jobs')).toBe(2));
});

test('notifications are delivered once account is up again', async () => {
  const [customer = ''] = await system.signUp(1);
  const events = [statusChanged(customer), orderPlaced(customer)];
  accountLink.refuse();
  const handled = Promise.all(events.map((event) => system.handle(event)));
  const tasks = ['notify-order-status', 'notify-order-placed'].map((job, at) => `${job}-${events[at]?.id}`);
  await eventually(async () => {
    for (const _id of tasks)
      expect(await TaskRows.findById(_id).lean()).toMatchObject({
        state: 'waiting',
        failure: { code: 'unavailable' },
      });
  });
  expect(await system.contentsOf(customer)).toEqual([]);
  accountLink.accept();
  await handled;
  expect(await system.inboxOf(customer)).toMatchObject({ unseen: 2, last_seq: 2 });
});
