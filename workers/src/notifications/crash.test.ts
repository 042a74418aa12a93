import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  startTestNotifications,
  statusChanged,
  type TestNotifications,
} from '../testing/test-notifications.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let system: TestNotifications;
const customers: string[] = [];
beforeAll(async () => {
  system = await startTestNotifications();
  // A first worker declares the queues, takes what was said before there were any, and sends the letters to those
  // who have signed up; the doomed ones then meet nothing but the event of their test.
  const first = await system.startWorker();
  while (customers.length < 4) customers.push(await system.buildCustomer());
  await eventually(
    () => {
      if (system.mail.taken.length < customers.length) throw new Error('letters are on their way');
    },
    { within: 60_000 },
  );
  await first.stop();
});
afterAll(() => system.close());

let customer: string;
beforeEach(() => {
  customer = customers.pop() ?? '';
});

test.each([
  ['after the notification, before its task is marked done', 'after-task-run'],
  ['after the task is stored, before the event is acknowledged', 'before-ack'],
])(
  'a worker killed %s leaves one notification, and the browsers receive its message',
  async (_, failpoint) => {
    const doomed = await system.startWorker(failpoint);
    await system.bus.publish(statusChanged(customer));
    expect(await doomed.ended).toBe('SIGKILL');

    const next = await system.startWorker();
    await eventually(
      () => {
        expect(system.told(customer, 'notification.created').length).toBeGreaterThan(0);
        expect(system.told(customer, 'order.status_changed').length).toBeGreaterThan(0);
      },
      { within: 60_000 },
    );
    // Told again it may be, but always the same.
    for (const { data } of system.told(customer, 'notification.created'))
      expect(data).toEqual({ seq: 1, unseen: 1 });
    expect(await system.inboxOf(customer)).toMatchObject({ unseen: 1, last_seq: 1 });
    expect(await next.stop()).toBe(0);
  },
);

test('two workers share the work, and one that stops hands over what it has not begun', async () => {
  const [first, second] = [await system.startWorker(), await system.startWorker()];
  for (let count = 0; count < 30; count += 1) await system.bus.publish(statusChanged(customer));
  expect(await first.stop()).toBe(0);
  for (let count = 0; count < 10; count += 1) await system.bus.publish(statusChanged(customer));
  await eventually(async () => expect((await system.inboxOf(customer)).last_seq).toBe(40), {
    within: 60_000,
  });
  expect(await second.stop()).toBe(0);
});
