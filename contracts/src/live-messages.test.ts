import { expect, test } from 'vitest';
import { events } from './events.ts';
import { liveEventNames, liveMessagesOf } from './live-messages.ts';
import { rooms, socketMessages } from './sockets.ts';

const id = (last: number) => last.toString(16).padStart(24, '0');

test('an event without live messages causes none', () => {
  expect(liveMessagesOf({ name: 'user.purged', data: { user_id: id(1) } })).toEqual([]);
});

test('a status change of an order reaches its customer and the admins, with only the fields of the message', () => {
  const data = {
    order_id: id(1),
    customer_id: id(2),
    order_number: 'PC-1',
    product_name: 'Bowl',
    status: 'Shipping' as const,
    previous_status: 'Pending' as const,
    by_customer: false,
  };
  expect(liveMessagesOf({ name: 'order.status_changed', data })).toEqual([
    {
      rooms: [rooms.user(id(2)), rooms.admins('shop')],
      name: 'order.status_changed',
      data: { order_id: id(1), status: 'Shipping' },
    },
  ]);
});

test('a decision about an application reaches owner, applicant and the readers of the post', () => {
  const data = {
    application_id: id(1),
    adoption_id: id(2),
    adoption_title: 'A calm old dog',
    owner_id: id(3),
    applicant_id: id(4),
    applicant_name: 'Karim Uddin',
    status: 'accepted' as const,
    reason: null,
  };
  expect(liveMessagesOf({ name: 'application.decided', data }).map((message) => message.rooms)).toEqual([
    [rooms.user(id(3)), rooms.user(id(4))],
    [rooms.post(id(2))],
  ]);
});

test('a patient listed twice gets one queue message', () => {
  const data = {
    dr_id: id(1),
    doctor_user_id: null,
    date: '2126-11-27',
    now_serving: 3,
    tell: [id(2), id(2), id(3)],
  };
  expect(liveMessagesOf({ name: 'queue.moved', data })[0]?.rooms).toEqual([
    rooms.user(id(2)),
    rooms.user(id(3)),
    rooms.admins('clinic'),
  ]);
});

test('every live event exists, and its message matches the schema', () => {
  for (const name of liveEventNames) expect(events).toHaveProperty([name]);
  const [message] = liveMessagesOf({ name: 'cart.changed', data: { customer_id: id(1) } });
  expect(socketMessages[message?.name ?? 'cart.changed'].data.parse(message?.data)).toEqual({});
});
