import { rooms } from '@petcare/contracts/sockets.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBooking } from '../testing/build-booking.ts';
import { startTestNotifications, type TestNotifications } from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
  await system.startWorker();
});
afterAll(() => system.close());

const inboxOf = async (userId: string) =>
  (await system.inboxOf(userId)).notifications.map(({ content }) => content);
const messagesNamed = (room: string, name: string) =>
  system.messagesInRoom(room).filter((message) => message.name === name);

/** Waits for the notifications of all events so far, and for that of a last event. Jobs run concurrently. */
async function settle(customer_id: string, delivered = 1) {
  await eventually(async () => expect(await inboxOf(customer_id)).toHaveLength(delivered));
  const last = buildOrderFacts({ customer_id });
  await system.bus.publish(buildEvent('order.refunded', { ...last, amount: 1 }));
  await eventually(async () => expect(await system.broker.depth('trigger-jobs')).toBe(0));
  await eventually(async () =>
    expect((await inboxOf(customer_id)).at(0)).toMatchObject({ data: { order_id: last.order_id } }),
  );
}

describe('an order', () => {
  test('cancelled by its customer sends a message and no notification', async () => {
    const customer_id = await system.buildCustomer();
    const facts = buildOrderFacts({ customer_id, status: 'Cancelled', by_customer: true });
    await system.bus.publish(buildEvent('order.status_changed', facts));
    await eventually(() =>
      expect(messagesNamed(rooms.user(customer_id), 'order.status_changed')).toMatchObject([
        { rooms: [rooms.user(customer_id), rooms.admins('shop')], data: { order_id: facts.order_id } },
      ]),
    );
    await settle(customer_id, 0);
    expect(await inboxOf(customer_id)).toMatchObject([{ kind: 'order.refunded' }]);
  });

  test('cancelled by the shop notifies with the refund that was decided', async () => {
    const customer_id = await system.buildCustomer();
    const facts = buildOrderFacts({ customer_id, status: 'Cancelled', cancellation_refund: 500 });
    await system.bus.publish(buildEvent('order.status_changed', facts));
    await eventually(async () =>
      expect(await inboxOf(customer_id)).toMatchObject([
        { kind: 'order.status_changed', data: { status: 'Cancelled', refund: 500 } },
      ]),
    );
  });

  test('refunded notifies with the amount, and deleted sends a message', async () => {
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
      expect(messagesNamed(rooms.user(customer_id), 'order.changed')).toMatchObject([
        { data: { order_id } },
        { data: { order_id } },
      ]),
    );
  });
});

test('a booking notifies when it is placed, changed by an admin or refunded, and sends a message for every change', async () => {
  const customer_id = await system.buildCustomer();
  const booking = buildBooking({ customer_id });
  const changed = {
    ...booking,
    status: 'Confirmed',
    previous_status: 'Pending',
    by_customer: false,
  } as const;
  await system.bus.publish(buildEvent('hostel_order.placed', booking));
  await eventually(async () => expect(await inboxOf(customer_id)).toHaveLength(1));
  await system.bus.publish(buildEvent('hostel_order.changed', changed));
  await eventually(async () => expect(await inboxOf(customer_id)).toHaveLength(2));
  // The pet details were changed, then the customer cancelled.
  await system.bus.publish(buildEvent('hostel_order.changed', { ...changed, previous_status: 'Confirmed' }));
  const cancelled = {
    ...booking,
    status: 'Cancelled',
    previous_status: 'Confirmed',
    by_customer: true,
  } as const;
  await system.bus.publish(buildEvent('hostel_order.changed', cancelled));
  await eventually(() =>
    expect(messagesNamed(rooms.user(customer_id), 'hostel_order.changed')).toHaveLength(4),
  );
  await system.bus.publish(buildEvent('hostel_order.refunded', { ...booking, amount: 700 }));
  const { order_id, order_number, check_in } = booking;
  await eventually(async () =>
    expect(await inboxOf(customer_id)).toEqual([
      { kind: 'hostel_order.refunded', data: { order_id, order_number, amount: 700 } },
      { kind: 'hostel_order.status_changed', data: { order_id, order_number, status: 'Confirmed' } },
      { kind: 'hostel_order.placed', data: { order_id, order_number, check_in } },
    ]),
  );
  await eventually(() =>
    expect(messagesNamed(rooms.admins('hostel'), 'hostel_order.changed')).not.toEqual([]),
  );
});

test('a deposit notifies when it is held, and when it is charged or released', async () => {
  const customer_id = await system.buildCustomer();
  const booking = buildBooking({ customer_id, deposit: { amount: 600, due: 1_400 } });
  const { order_id, order_number, check_in } = booking;
  await system.bus.publish(buildEvent('hostel_order.placed', booking));
  await eventually(async () => expect(await inboxOf(customer_id)).toHaveLength(1));
  const { deposit: _held, ...facts } = booking;
  const settled = { state: 'released' as const, deposit: 600, charged: 0, due: 0 };
  await system.bus.publish(buildEvent('hostel_order.deposit_settled', { ...facts, ...settled }));
  await eventually(async () =>
    expect(await inboxOf(customer_id)).toEqual([
      { kind: 'hostel_order.deposit_settled', data: { order_id, order_number, ...settled } },
      { kind: 'hostel_order.placed', data: { order_id, order_number, check_in, deposit: 600 } },
    ]),
  );
});

test('several deleted orders or bookings cause one message and no notification', async () => {
  const customer_id = await system.buildCustomer();
  const removed = { customer_id, count: 500 };
  await system.bus.publish(buildEvent('orders.removed', removed));
  await system.bus.publish(buildEvent('hostel_orders.removed', removed));
  for (const [name, area] of [
    ['order.changed', 'shop'],
    ['hostel_order.changed', 'hostel'],
  ] as const)
    await eventually(() =>
      expect(messagesNamed(rooms.user(customer_id), name)).toMatchObject([
        { rooms: [rooms.user(customer_id), rooms.admins(area)], data: { order_id: null } },
      ]),
    );
  expect(await inboxOf(customer_id)).toEqual([]);
});

describe('live messages', () => {
  test('reach viewers of the hostel calendar, and the buyer about payment and cart', async () => {
    const [customer_id, payment_id] = [newId(), newId()];
    const nights = { from: '2126-12-01', to: '2126-12-03' } as const;
    await system.bus.publish(buildEvent('hostel.places_changed', { pet_type: 'dog', ...nights }));
    await system.bus.publish(buildEvent('payment.changed', { payment_id, customer_id, needs_review: false }));
    await system.bus.publish(buildEvent('cart.changed', { customer_id }));
    await eventually(() => {
      expect(messagesNamed(rooms.hostel(), 'hostel.changed')).toMatchObject([
        { data: { petType: 'dog', ...nights } },
      ]);
      expect(messagesNamed(rooms.user(customer_id), 'payment.changed')).toMatchObject([
        { rooms: [rooms.user(customer_id), rooms.admins('operations')], data: { payment_id } },
      ]);
      expect(messagesNamed(rooms.user(customer_id), 'cart.changed')).toMatchObject([
        { rooms: [rooms.user(customer_id)] },
      ]);
    });
  });
});

test('a back-in-stock alert notifies its user once, also when it is delivered twice', async () => {
  const customer_id = await system.buildCustomer();
  const product_id = newId();
  const event = buildEvent('stock_alert.due', {
    alert_id: newId(),
    customer_id,
    product_id,
    product_name: 'Rope ring',
  });
  await system.bus.publish(event);
  await system.bus.publish(event);
  await settle(customer_id);
  expect(await inboxOf(customer_id)).toMatchObject([
    { kind: 'order.refunded' },
    { kind: 'stock_alert.due', data: { product_id, product_name: 'Rope ring' } },
  ]);
});

test('a reminder of a food notifies its customer once, also when it is delivered twice', async () => {
  const customer_id = await system.buildCustomer();
  const data = { product_id: newId(), product_name: 'Cat food', quantity: 2, outcome: 'sold_out' } as const;
  const event = buildEvent('refill.due', { ...data, customer_id, refill_id: newId(), due_on: '2126-12-01' });
  await system.bus.publish(event);
  await system.bus.publish(event);
  await settle(customer_id);
  expect(await inboxOf(customer_id)).toMatchObject([
    { kind: 'order.refunded' },
    { kind: 'refill.due', data },
  ]);
});

test('a decision about fees notifies the doctor once, also when it is delivered twice', async () => {
  const user_id = await system.buildCustomer();
  const event = buildEvent('specialist.fees_decided', {
    specialist_id: newId(),
    user_id,
    fees: 900,
    approved: false,
  });
  await system.bus.publish(event);
  await system.bus.publish(event);
  await settle(user_id);
  expect(await inboxOf(user_id)).toMatchObject([
    { kind: 'order.refunded' },
    { kind: 'specialist.fees_decided', data: { fees: 900, approved: false } },
  ]);
});

test('the digest of a stay arrives in the inbox once', async () => {
  const customer_id = await system.buildCustomer();
  const data = {
    order_id: newId(),
    order_number: 'PH-2126-000001',
    date: '2126-12-01',
    meals: 2,
    walks: 1,
    doses: 0,
    pictures: 3,
  };
  const event = buildEvent('stay.digest_due', { ...data, customer_id });
  await system.bus.publish(event);
  await system.bus.publish(event);
  await settle(customer_id);
  expect(await inboxOf(customer_id)).toEqual([
    expect.objectContaining({ kind: 'order.refunded' }),
    { kind: 'hostel_order.digest', data },
  ]);
});

test('each step of a return arrives in the inbox once, and the deletion of its customer does not', async () => {
  const customer_id = await system.buildCustomer();
  const data = { return_id: newId(), order_id: newId(), order_number: 'PC-2126-000007', refund: null };
  const build = (state: 'requested' | 'approved', previous_state: 'requested' | 'approved' | null) =>
    buildEvent('return.changed', { ...data, state, previous_state, customer_id, img_URLs: [] });
  const events = [build('requested', null), build('approved', 'requested'), build('approved', 'approved')];
  for (const [index, event] of events.entries()) {
    await system.bus.publish(event);
    const delivered = Math.min(index + 1, 2);
    await eventually(async () => expect(await inboxOf(customer_id)).toHaveLength(delivered));
  }
  for (const event of events) await system.bus.publish(event);
  await settle(customer_id, 2);
  expect(await inboxOf(customer_id)).toEqual([
    expect.objectContaining({ kind: 'order.refunded' }),
    { kind: 'return.changed', data: { ...data, state: 'approved' } },
    { kind: 'return.changed', data: { ...data, state: 'requested' } },
  ]);
});

test('a return that ends in an exchange names the new order in the inbox, once', async () => {
  const customer_id = await system.buildCustomer();
  const facts = { return_id: newId(), order_id: newId(), order_number: 'PC-2126-000007', refund: 0 };
  const data = { ...facts, state: 'completed', exchange_number: 'PC-2126-000009' } as const;
  const event = buildEvent('return.changed', {
    ...data,
    previous_state: 'received',
    customer_id,
    img_URLs: [],
  });
  await system.bus.publish(event);
  await system.bus.publish(event);
  await settle(customer_id);
  expect(await inboxOf(customer_id)).toEqual([
    expect.objectContaining({ kind: 'order.refunded' }),
    { kind: 'return.changed', data },
  ]);
});

test('a notice of low stock arrives in the inbox of its admin once, also when it is delivered twice', async () => {
  const user_id = await system.buildCustomer();
  const data = { product_id: newId(), product_name: 'Rope ring', stock: 2, reorder_level: 5 };
  const event = buildEvent('stock_notice.due', { ...data, user_id });
  await system.bus.publish(event);
  await system.bus.publish(event);
  await settle(user_id);
  expect(await inboxOf(user_id)).toEqual([
    expect.objectContaining({ kind: 'order.refunded' }),
    { kind: 'product.stock_low', data },
  ]);
});
