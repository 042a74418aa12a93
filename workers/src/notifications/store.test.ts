import { rooms } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildStay } from '../testing/build-stay.ts';
import { startTestNotifications, type TestNotifications } from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
  await system.startWorker();
});
afterAll(() => system.close());

const inboxOf = async (person: string) =>
  (await system.inboxOf(person)).notifications.map(({ content }) => content);
/** What a room was told by messages of this name. */
const heard = (room: string, name: string) => system.toldIn(room).filter((message) => message.name === name);
/** Waits until everything that was said before to this person has been dealt with, by news that is said last. */
async function settle(customer_id: string) {
  const last = buildOrderFacts({ customer_id });
  await system.bus.publish(buildEvent('order.refunded', { ...last, amount: 1 }));
  await eventually(async () => expect(await system.broker.depth('notify')).toBe(0));
  await eventually(async () =>
    expect((await inboxOf(customer_id)).at(0)).toMatchObject({ data: { order_id: last.order_id } }),
  );
}

describe('an order', () => {
  test('whose customer has cancelled it is news for the screens, and not for their inbox', async () => {
    const customer_id = await system.buildCustomer();
    const facts = buildOrderFacts({ customer_id, status: 'Cancelled', by_customer: true });
    await system.bus.publish(buildEvent('order.status_changed', facts));
    await eventually(() =>
      expect(heard(rooms.user(customer_id), 'order.status_changed')).toMatchObject([
        { rooms: [rooms.user(customer_id), rooms.admins()], data: { order_id: facts.order_id } },
      ]),
    );
    await settle(customer_id);
    expect(await inboxOf(customer_id)).toMatchObject([{ kind: 'order.refunded' }]);
  });

  test('whose money goes back is told with the sum, and one that left the lists goes from the screens', async () => {
    const customer_id = await system.buildCustomer();
    const facts = buildOrderFacts({ customer_id });
    const { order_id, order_number } = facts;
    await system.bus.publish(buildEvent('order.refunded', { ...facts, amount: 1250.5 }));
    await eventually(async () =>
      expect(await inboxOf(customer_id)).toEqual([
        { kind: 'order.refunded', data: { order_id, order_number, amount: 1250.5 } },
      ]),
    );
    await system.bus.publish(buildEvent('order.deleted', facts));
    await eventually(() =>
      expect(heard(rooms.user(customer_id), 'order.changed')).toMatchObject([
        { data: { order_id } },
        { data: { order_id } },
      ]),
    );
  });
});

test('a stay fills the inbox when it is booked, changed by us or paid back; and the screens every time', async () => {
  const customer_id = await system.buildCustomer();
  const stay = buildStay({ customer_id });
  const changed = { ...stay, status: 'Confirmed', previous_status: 'Pending', by_customer: false } as const;
  await system.bus.publish(buildEvent('hostel_order.placed', stay));
  await eventually(async () => expect(await inboxOf(customer_id)).toHaveLength(1));
  await system.bus.publish(buildEvent('hostel_order.changed', changed));
  await eventually(async () => expect(await inboxOf(customer_id)).toHaveLength(2));
  // The guests' names were written down, and the customer has cancelled.
  await system.bus.publish(buildEvent('hostel_order.changed', { ...changed, previous_status: 'Confirmed' }));
  const cancelled = {
    ...stay,
    status: 'Cancelled',
    previous_status: 'Confirmed',
    by_customer: true,
  } as const;
  await system.bus.publish(buildEvent('hostel_order.changed', cancelled));
  await eventually(() => expect(heard(rooms.user(customer_id), 'hostel_order.changed')).toHaveLength(4));
  await system.bus.publish(buildEvent('hostel_order.refunded', { ...stay, amount: 700 }));
  const { order_id, order_number, check_in } = stay;
  await eventually(async () =>
    expect(await inboxOf(customer_id)).toEqual([
      { kind: 'hostel_order.refunded', data: { order_id, order_number, amount: 700 } },
      { kind: 'hostel_order.status_changed', data: { order_id, order_number, status: 'Confirmed' } },
      { kind: 'hostel_order.placed', data: { order_id, order_number, check_in } },
    ]),
  );
  expect(heard(rooms.admins(), 'hostel_order.changed')).not.toEqual([]);
});

test('many orders and stays that left the lists at once are one word to the screens, and none to the inbox', async () => {
  const customer_id = await system.buildCustomer();
  const removed = { customer_id, count: 500 };
  await system.bus.publish(buildEvent('orders.removed', removed));
  await system.bus.publish(buildEvent('hostel_orders.removed', removed));
  const toldTo = { rooms: [rooms.user(customer_id), rooms.admins()], data: { order_id: null } };
  for (const name of ['order.changed', 'hostel_order.changed'])
    await eventually(() => expect(heard(rooms.user(customer_id), name)).toMatchObject([toldTo]));
  expect(await inboxOf(customer_id)).toEqual([]);
});

describe('who looks', () => {
  test('at the hostel’s calendar hears of nights, the buyer of their payment and their cart', async () => {
    const [customer_id, payment_id] = [newId(), newId()];
    const nights = { from: '2126-12-01', to: '2126-12-03' } as const;
    await system.bus.publish(buildEvent('hostel.places_changed', { pet_type: 'dog', ...nights }));
    await system.bus.publish(buildEvent('payment.changed', { payment_id, customer_id, needs_review: false }));
    await system.bus.publish(buildEvent('cart.changed', { customer_id }));
    await eventually(() => {
      expect(heard(rooms.hostel(), 'hostel.changed')).toMatchObject([
        { data: { petType: 'dog', ...nights } },
      ]);
      expect(heard(rooms.user(customer_id), 'payment.changed')).toMatchObject([
        { rooms: [rooms.user(customer_id), rooms.admins()], data: { payment_id } },
      ]);
      expect(heard(rooms.user(customer_id), 'cart.changed')).toMatchObject([
        { rooms: [rooms.user(customer_id)] },
      ]);
    });
  });
});
