import { routingKey } from '@petcare/contracts/events.ts';
import { declareConsumer, defaultRetryDelay } from '@petcare/platform/bus/topology.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestMail, type TestMail } from '../testing/test-mail.ts';

/** The two consumers of the former release, which this one has joined. */
const former = ['notify', 'mail'] as const;

let system: TestMail;
beforeAll(async () => {
  system = await startTestMail();
});
afterAll(() => system.close());

const declare = (name: string) =>
  system.bus.onChannel((channel) =>
    declareConsumer(channel, system.bus.names, name, ['order.placed'], defaultRetryDelay),
  );
const stateOf = (name: string) => system.bus.stateOf(system.bus.names.queueOf(name));
const tasksOf = async (eventId: string) =>
  (await TaskRows.find().lean())
    .map(({ _id }) => _id)
    .filter((id) => id.endsWith(eventId))
    .toSorted();

async function placeOrder() {
  const { user_id: customer_id, email } = system.account.addUser();
  const event = buildEvent('order.placed', { ...buildOrderFacts({ customer_id }), status: 'Pending' });
  await system.bus.publish(event);
  return { email, tasks: ['mail-purchase', 'notify-order-placed'].map((job) => `${job}-${event.id}`), event };
}

const unbind = (name: string) =>
  system.bus.onChannel((channel) =>
    channel.unbindQueue(system.bus.names.queueOf(name), system.bus.names.events, routingKey('order.placed')),
  );
const waitFor = (name: string, messages: number) =>
  eventually(async () => expect((await stateOf(name))?.messages).toBe(messages));

test('an event that waits in one or both queues of the former release, or also in the new one, has each effect once', async () => {
  await declare('notify');
  const inNotify = await placeOrder();
  await unbind('notify');
  await declare('mail');
  const inMail = await placeOrder();
  await declare('notify');
  const inBoth = await placeOrder();
  // Another copy of this release has declared its queue, while copies of the former one still consume theirs.
  await declare('trigger-jobs');
  const orders = [inNotify, inMail, inBoth, await placeOrder()];
  for (const name of former) await waitFor(name, 3);

  await system.startWorker();
  for (const name of former) await eventually(async () => expect(await stateOf(name)).toBeNull());
  orders.push(await placeOrder());
  for (const { email, tasks, event } of orders) {
    await system.onlyEmailTo(email);
    await eventually(async () => expect(await tasksOf(event.id)).toEqual(tasks));
  }
  await eventually(async () => expect(await system.broker.depth('trigger-jobs')).toBe(0));
  // An email after all others, which would follow a repeated one.
  await system.onlyEmailTo((await placeOrder()).email);
  for (const { email } of orders) await system.onlyEmailTo(email);
});
