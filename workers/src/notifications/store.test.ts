import { newId } from '@petcare/platform/mongo/object-id.ts';
import { buildEvent, buildOrderFacts } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { buildBooking } from '../testing/build-booking.ts';
import {
  startTestNotifications,
  type NotificationCases,
  type TestNotifications,
} from '../testing/test-notifications.ts';

let system: TestNotifications;
beforeAll(async () => {
  system = await startTestNotifications();
  await system.startWorker();
});
afterAll(() => system.close());

const orders: NotificationCases = {
  'an order cancelled by its customer notifies no user': (customer_id) => ({
    events: [
      buildEvent(
        'order.status_changed',
        buildOrderFacts({ customer_id, status: 'Cancelled', by_customer: true }),
      ),
    ],
    inboxes: [],
  }),
  'an order cancelled by the shop notifies with the refund that was decided': (customer_id) => {
    const facts = buildOrderFacts({ customer_id, status: 'Cancelled', cancellation_refund: 500 });
    const { order_id, order_number, product_name, status } = facts;
    const data = { order_id, order_number, product_name, status, refund: 500 };
    return {
      events: [buildEvent('order.status_changed', facts)],
      inboxes: [[{ kind: 'order.status_changed', data }]],
    };
  },
  'a refunded order notifies with the amount': (customer_id) => {
    const facts = buildOrderFacts({ customer_id });
    const { order_id, order_number } = facts;
    return {
      events: [buildEvent('order.refunded', { ...facts, amount: 1250.5 })],
      inboxes: [[{ kind: 'order.refunded', data: { order_id, order_number, amount: 1250.5 } }]],
    };
  },
};

const bookings: NotificationCases = {
  'a booking notifies when it is placed, changed by an admin or refunded': (customer_id) => {
    const booking = buildBooking({ customer_id });
    const { order_id, order_number, check_in } = booking;
    const changed = { ...booking, status: 'Confirmed', by_customer: false } as const;
    const cancelled = { ...booking, status: 'Cancelled', by_customer: true } as const;
    return {
      events: [
        buildEvent('hostel_order.placed', booking),
        buildEvent('hostel_order.changed', { ...changed, previous_status: 'Pending' }),
        // The pet details were changed, then the customer cancelled.
        buildEvent('hostel_order.changed', { ...changed, previous_status: 'Confirmed' }),
        buildEvent('hostel_order.changed', { ...cancelled, previous_status: 'Confirmed' }),
        buildEvent('hostel_order.refunded', { ...booking, amount: 700 }),
      ],
      inboxes: [
        [
          { kind: 'hostel_order.refunded', data: { order_id, order_number, amount: 700 } },
          { kind: 'hostel_order.status_changed', data: { order_id, order_number, status: 'Confirmed' } },
          { kind: 'hostel_order.placed', data: { order_id, order_number, check_in } },
        ],
      ],
    };
  },
  'a deposit notifies when it is held and when it is released': (customer_id) => {
    const { deposit, ...facts } = buildBooking({ customer_id, deposit: { amount: 600, due: 1_400 } });
    const { order_id, order_number, check_in } = facts;
    const settled = { state: 'released' as const, deposit: 600, charged: 0, due: 0 };
    return {
      events: [
        buildEvent('hostel_order.placed', { ...facts, deposit }),
        buildEvent('hostel_order.deposit_settled', { ...facts, ...settled }),
      ],
      inboxes: [
        [
          { kind: 'hostel_order.deposit_settled', data: { order_id, order_number, ...settled } },
          { kind: 'hostel_order.placed', data: { order_id, order_number, check_in, deposit: 600 } },
        ],
      ],
    };
  },
  'the digest of a stay notifies its customer': (customer_id) => {
    const counts = { meals: 2, walks: 1, doses: 0, pictures: 3 };
    const data = { order_id: newId(), order_number: 'PH-2126-000001', date: '2126-12-01', ...counts };
    return {
      events: [buildEvent('stay.digest_due', { ...data, customer_id })],
      inboxes: [[{ kind: 'hostel_order.digest', data }]],
    };
  },
  'an offer of the waiting list notifies its customer, other changes of the entry do not': (customer_id) => {
    const offer = { wait_id: newId(), check_in: '2126-12-01', check_out: '2126-12-03' };
    const facts = { ...offer, customer_id, pet_type: 'dog' } as const;
    const expires_at = '2126-11-30T04:10:00.000Z';
    return {
      events: [
        buildEvent('stay_wait.changed', { ...facts, status: 'waiting', expires_at: null }),
        buildEvent('stay_wait.changed', { ...facts, status: 'offered', expires_at }),
      ],
      inboxes: [[{ kind: 'stay_wait.offered', data: { ...offer, expires_at } }]],
    };
  },
};

const returns: NotificationCases = {
  'each step of a return notifies its customer, and the deletion of the customer does not': (customer_id) => {
    const data = { return_id: newId(), order_id: newId(), order_number: 'PC-2126-000007', refund: null };
    const build = (state: 'requested' | 'approved', previous_state: 'requested' | 'approved' | null) =>
      buildEvent('return.changed', { ...data, state, previous_state, customer_id, img_URLs: [] });
    return {
      events: [build('requested', null), build('approved', 'requested'), build('approved', 'approved')],
      inboxes: [
        [
          { kind: 'return.changed', data: { ...data, state: 'approved' } },
          { kind: 'return.changed', data: { ...data, state: 'requested' } },
        ],
      ],
    };
  },
  'a return that ends in an exchange notifies with the number of the new order': (customer_id) => {
    const facts = { return_id: newId(), order_id: newId(), order_number: 'PC-2126-000007', refund: 0 };
    const data = { ...facts, state: 'completed', exchange_number: 'PC-2126-000009' } as const;
    const event = { ...data, previous_state: 'received' as const, customer_id, img_URLs: [] };
    return {
      events: [buildEvent('return.changed', event)],
      inboxes: [[{ kind: 'return.changed', data }]],
    };
  },
};

const product = { product_id: newId(), product_name: 'Rope ring' };

const reminders: NotificationCases = {
  'a back-in-stock alert notifies its user': (customer_id) => ({
    events: [buildEvent('stock_alert.due', { ...product, alert_id: newId(), customer_id })],
    inboxes: [[{ kind: 'stock_alert.due', data: product }]],
  }),
  'a reminder of a food notifies its customer': (customer_id) => {
    const data = { ...product, quantity: 2, outcome: 'sold_out' } as const;
    return {
      events: [buildEvent('refill.due', { ...data, customer_id, refill_id: newId(), due_on: '2126-12-01' })],
      inboxes: [[{ kind: 'refill.due', data }]],
    };
  },
  'a notice of low stock notifies its admin': (user_id) => {
    const data = { ...product, stock: 2, reorder_level: 5 };
    return {
      events: [buildEvent('stock_notice.due', { ...data, user_id })],
      inboxes: [[{ kind: 'product.stock_low', data }]],
    };
  },
  'a decision about fees notifies the doctor': (user_id) => {
    const data = { fees: 900, approved: false };
    return {
      events: [buildEvent('specialist.fees_decided', { ...data, specialist_id: newId(), user_id })],
      inboxes: [[{ kind: 'specialist.fees_decided', data }]],
    };
  },
};

test.each(Object.entries({ ...orders, ...bookings, ...returns, ...reminders }))('%s', (_, build) =>
  system.expectInboxes(build),
);
