import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startTestNotifications,
  statusChanged,
  type TestNotifications,
} from '../testing/test-notifications.ts';

let system: TestNotifications;
const customers: string[] = [];
beforeAll(async () => {
  system = await startTestNotifications();
  // The first worker declares the queues, processes earlier events and sends the emails to new users, so that
  // the killed workers receive only the event of their test.
  const first = await system.startWorker();
  customers.push(...(await system.signUp(6)));
  await eventually(() => {
    if (system.mail.accepted.length < customers.length) throw new Error('emails are still pending');
  });
  await first.stop();
});
afterAll(() => system.close());

let customer: string;
beforeEach(() => {
  customer = customers.pop() ?? '';
});

const points = [
  ['after the notification, before its task is marked done', 'after-task-run'],
  ['after the task is stored, before the event is acknowledged', 'before-ack'],
] as const;

test.each(points)(
  'a worker killed %s leaves one notification, and the browsers receive its message',
  async (_, failpoint) => {
    await system.bus.publish(statusChanged(customer));
    expect(await system.runKilledWorker(failpoint)).toBe('SIGKILL');

    const nextWorker = await system.startWorkerProcess();
    await eventually(() => {
      expect(system.messagesTo(customer, 'notification.created').length).toBeGreaterThan(0);
    });
    // The message may be repeated, but always with the same content.
    for (const { data } of system.messagesTo(customer, 'notification.created'))
      expect(data).toEqual({ seq: 1, unseen: 1 });
    expect(await system.inboxOf(customer)).toMatchObject({ unseen: 1, last_seq: 1 });
    expect(await nextWorker.stop()).toBe(0);
  },
);

test.each(points)('a worker killed %s leaves one reminder of a food', async (_, failpoint) => {
  const data = { product_id: newId(), product_name: 'Cat food', quantity: 2, outcome: 'reminded' } as const;
  await system.bus.publish(
    buildEvent('refill.due', { ...data, refill_id: newId(), customer_id: customer, due_on: '2126-12-01' }),
  );
  expect(await system.runKilledWorker(failpoint)).toBe('SIGKILL');
  const nextWorker = await system.startWorkerProcess();
  await eventually(() =>
    expect(system.messagesTo(customer, 'notification.created').length).toBeGreaterThan(0),
  );
  expect(await nextWorker.stop()).toBe(0);
  for (const { data: message } of system.messagesTo(customer, 'notification.created'))
    expect(message).toEqual({ seq: 1, unseen: 1 });
  expect(await system.inboxOf(customer)).toMatchObject({
    unseen: 1,
    last_seq: 1,
    notifications: [{ content: { kind: 'refill.due', data } }],
  });
});

test('two workers share the jobs, and a stopped one leaves its pending jobs to the other', async () => {
  const [first, second] = [await system.startWorkerProcess(), await system.startWorkerProcess()];
  for (let count = 0; count < 30; count += 1) await system.bus.publish(statusChanged(customer));
  expect(await first.stop()).toBe(0);
  for (let count = 0; count < 10; count += 1) await system.bus.publish(statusChanged(customer));
  await eventually(async () => expect((await system.inboxOf(customer)).last_seq).toBe(40));
  expect(await second.stop()).toBe(0);
});
