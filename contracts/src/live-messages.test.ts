import { expect, test } from 'vitest';
import { events, type EventData, type EventName } from './events.ts';
import { liveEventNames, liveMessagesOf } from './live-messages.ts';
import { rooms, socketMessages } from './sockets.ts';

const id = (last: number) => last.toString(16).padStart(24, '0');

test('an event without live messages causes none', () => {
  expect(liveMessagesOf({ name: 'user.purged', data: { user_id: id(1) } })).toEqual([]);
});

/** Ids of the records that the events are about. */
const record = id(1);
const [user, other, post, doctor] = [id(2), id(3), id(4), id(5)];
const patients = { patient_id: user, dr_id: doctor };
const posts = { adoption_id: post, owner_id: user };
const applications = { ...posts, applicant_id: other };
const sales = { order_id: record, customer_id: user };
const dog = { petType: 'dog', from: '2126-12-01', to: '2126-12-03' };

/** Events, the fields of their data that matter, and their message: rooms, name and data. */
const messages: readonly (readonly [EventName[], object, [string[], string, object]])[] = [
  [['order.placed'], sales, [[rooms.user(user), rooms.admins('shop')], 'order.placed', { order_id: record }]],
  [
    ['order.status_changed'],
    { ...sales, status: 'Shipping', previous_status: 'Pending', order_number: 'PC-1' },
    [
      [rooms.user(user), rooms.admins('shop')],
      'order.status_changed',
      { order_id: record, status: 'Shipping' },
    ],
  ],
  [
    ['order.refunded', 'order.deleted'],
    sales,
    [[rooms.user(user), rooms.admins('shop')], 'order.changed', { order_id: record }],
  ],
  [
    ['orders.removed'],
    { customer_id: user, count: 500 },
    [[rooms.user(user), rooms.admins('shop')], 'order.changed', { order_id: null }],
  ],
  [
    ['hostel_order.placed', 'hostel_order.changed', 'hostel_order.refunded', 'hostel_order.deposit_settled'],
    sales,
    [[rooms.user(user), rooms.admins('hostel')], 'hostel_order.changed', { order_id: record }],
  ],
  [
    ['hostel_orders.removed'],
    { customer_id: user, count: 500 },
    [[rooms.user(user), rooms.admins('hostel')], 'hostel_order.changed', { order_id: null }],
  ],
  [
    ['hostel.places_changed'],
    { pet_type: 'dog', from: '2126-12-01', to: '2126-12-03' },
    [[rooms.hostel()], 'hostel.changed', dog],
  ],
  [
    ['payment.changed'],
    { payment_id: record, customer_id: user, needs_review: false },
    [[rooms.user(user), rooms.admins('operations')], 'payment.changed', { payment_id: record }],
  ],
  [['cart.changed'], { customer_id: user }, [[rooms.user(user)], 'cart.changed', {}]],
  [
    ['memory.posted', 'memory.updated', 'memory.deleted', 'memory.restored'],
    { memory_id: record, author_id: user },
    [[rooms.user(user), rooms.admins('moderation')], 'memory.changed', { memory_id: record }],
  ],
  [
    ['memories.removed'],
    { author_id: user, count: 700 },
    [[rooms.user(user), rooms.admins('moderation')], 'memory.changed', { memory_id: null }],
  ],
  [
    [
      'adoption.posted',
      'adoption.updated',
      'adoption.status_changed',
      'adoption.deleted',
      'adoption.restored',
    ],
    posts,
    [
      [rooms.post(post), rooms.user(user), rooms.admins('moderation')],
      'adoption.changed',
      { adoption_id: post },
    ],
  ],
  [
    ['adoptions.removed'],
    { owner_id: user, adoption_ids: [post, record] },
    [
      [rooms.post(post), rooms.post(record), rooms.user(user), rooms.admins('moderation')],
      'adoption.changed',
      { adoption_id: null },
    ],
  ],
  [
    ['comment.added', 'comment.updated', 'comment.deleted'],
    { comment_id: record, adoption_id: post },
    [[rooms.post(post)], 'comments.changed', { adoption_id: post }],
  ],
  [
    ['comments.removed'],
    { author_id: user, adoption_ids: [post, record] },
    [[rooms.post(post), rooms.post(record)], 'comments.changed', { adoption_id: null }],
  ],
  [
    ['application.submitted', 'application.withdrawn'],
    applications,
    [[rooms.user(user), rooms.user(other)], 'application.changed', { adoption_id: post }],
  ],
  [
    ['appointment.booked', 'appointment.rescheduled', 'appointment.status_changed', 'fee.paid'],
    { ...patients, appointment_id: record, doctor_user_id: other },
    [
      [rooms.user(user), rooms.user(other), rooms.admins('clinic')],
      'appointment.changed',
      { appointment_id: record, dr_id: doctor },
    ],
  ],
  [
    ['appointment.status_changed'],
    { ...patients, appointment_id: record, doctor_user_id: null },
    [
      [rooms.user(user), rooms.admins('clinic')],
      'appointment.changed',
      { appointment_id: record, dr_id: doctor },
    ],
  ],
  [
    ['appointments.removed'],
    { count: 500, dr_ids: [doctor], doctor_user_ids: [user, other] },
    [
      [rooms.user(user), rooms.user(other), rooms.admins('clinic')],
      'appointment.changed',
      { appointment_id: null, dr_id: null },
    ],
  ],
  [
    ['slot.changed'],
    { dr_id: doctor, date: '2126-11-27' },
    [[rooms.doctorSlots(doctor)], 'slots.changed', { dr_id: doctor, date: '2126-11-27' }],
  ],
  [
    ['waitlist.changed'],
    { entry_id: record, user_id: user },
    [[rooms.user(user)], 'waitlist.changed', { entry_id: record }],
  ],
  [
    ['queue.moved'],
    { dr_id: doctor, date: '2126-11-27', doctor_user_id: other, waiting_patient_ids: [user] },
    [
      [rooms.user(user), rooms.user(other), rooms.admins('clinic')],
      'queue.changed',
      { dr_id: doctor, date: '2126-11-27' },
    ],
  ],
  [
    ['emergency.changed'],
    { emergency_id: record, patient_id: user, doctor_user_ids: [other] },
    [
      [rooms.user(user), rooms.user(other), rooms.admins('clinic')],
      'emergency.changed',
      { emergency_id: record },
    ],
  ],
  [
    ['visit.signed', 'visit.amended'],
    { visit_id: record, patient_id: user },
    [[rooms.user(user), rooms.admins('clinic')], 'visit.changed', { visit_id: record }],
  ],
  [
    ['pet.transferred'],
    { pet_id: record, owner_id: user, previous_owner_id: other },
    [[rooms.user(user), rooms.user(other), rooms.admins('clinic')], 'pet.changed', { pet_id: record }],
  ],
  [
    ['specialist.added', 'specialist.updated', 'specialist.deleted'],
    { dr_id: doctor },
    [[rooms.doctorSlots(doctor), rooms.admins('clinic')], 'clinic.changed', { dr_id: doctor }],
  ],
  [
    ['clinic_service.changed'],
    { service_id: record },
    [[rooms.admins('clinic')], 'clinic.changed', { dr_id: null }],
  ],
  [['user.updated'], { user_id: user }, [[rooms.user(user)], 'profile.changed', { user_id: user }]],
];

test.each(messages.flatMap(([names, data, message]) => names.map((name) => [name, data, message] as const)))(
  '%s reaches the rooms that show its record',
  (name, data, [to, message, fields]) => {
    expect(liveMessagesOf({ name, data: data as EventData<typeof name> })).toEqual([
      { rooms: to, name: message, data: fields },
    ]);
  },
);

test('a decision about an application reaches owner, applicant and the readers of the post', () => {
  const data = { ...applications, status: 'accepted' } as EventData<'application.decided'>;
  expect(liveMessagesOf({ name: 'application.decided', data })).toEqual([
    {
      rooms: [rooms.user(user), rooms.user(other)],
      name: 'application.changed',
      data: { adoption_id: post },
    },
    { rooms: [rooms.post(post)], name: 'adoption.changed', data: { adoption_id: post } },
  ]);
});

test('a patient listed twice gets one queue message', () => {
  const data = {
    dr_id: id(1),
    doctor_user_id: null,
    date: '2126-11-27',
    now_serving: 3,
    waiting_patient_ids: [id(2), id(2), id(3)],
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
