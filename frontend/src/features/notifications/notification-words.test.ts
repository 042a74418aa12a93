import type { NotificationContent } from '@petcare/contracts/notifications/content.ts';
import { i18n, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { messages } from '../../locales/bn.po';
import { notificationPath, notificationTopic } from './notification-paths.ts';
import { notificationWords } from './notification-words.ts';

const bangla = setupI18n({ locale: 'bn', messages: { bn: messages } });
const order = {
  order_id: '665f1f77bcf86cd799439011',
  order_number: 'PC-2026-000007',
  product_name: 'Rope ring',
};
const post = { adoption_id: '665f1f77bcf86cd799439012', adoption_title: 'Mishti waits for you' };
const comment = { ...post, author_name: 'Rahima Khatun' };
const application = { ...post, applicant_name: 'Rahima Khatun' };
const declined = { ...post, status: 'declined' } as const;

const entries: readonly (readonly [NotificationContent, number, string])[] = [
  [
    { kind: 'order.status_changed', data: { ...order, status: 'Shipping' } },
    1,
    'Your order is now: Shipping',
  ],
  [{ kind: 'order.placed', data: order }, 1, 'We received your order'],
  [
    { kind: 'comment.added', data: { ...comment, own_post: true } },
    1,
    'Rahima Khatun commented on your post',
  ],
  [{ kind: 'comment.added', data: { ...comment, own_post: false } }, 1, 'Rahima Khatun also commented'],
  [
    { kind: 'comment.added', data: { ...comment, own_post: true } },
    4,
    '4 new comments, the latest by Rahima Khatun',
  ],
  [{ kind: 'application.submitted', data: application }, 1, 'Rahima Khatun would like to adopt'],
  [
    { kind: 'application.submitted', data: application },
    2,
    '2 new applications, the latest by Rahima Khatun',
  ],
  [{ kind: 'application.withdrawn', data: application }, 1, 'Rahima Khatun withdrew the application'],
  [
    { kind: 'application.decided', data: { ...post, status: 'accepted', reason: null } },
    1,
    'Good news: the owner has chosen you',
  ],
  [
    { kind: 'application.decided', data: { ...post, status: 'released', reason: null } },
    1,
    'The adoption fell through, and the pet is available again',
  ],
  [
    { kind: 'application.decided', data: { ...declined, reason: 'owner' } },
    1,
    'Your application was not chosen this time',
  ],
  [
    { kind: 'application.decided', data: { ...declined, reason: 'other_chosen' } },
    1,
    'The owner has chosen another applicant this time',
  ],
  [
    { kind: 'application.decided', data: { ...declined, reason: 'adopted' } },
    1,
    'The pet you applied for has been adopted',
  ],
  [
    { kind: 'application.decided', data: { ...declined, reason: 'post_deleted' } },
    1,
    'The adoption post you applied to was deleted',
  ],
];

test.each(entries)('%o, %i times, has a plain text and a path', (content, count, title) => {
  const aboutOrder = 'order_id' in content.data;
  expect(notificationWords({ content, count }, i18n)).toEqual({
    title,
    ...(aboutOrder ? { subject: 'Rope ring', number: 'PC-2026-000007' } : { subject: post.adoption_title }),
  });
  expect(notificationPath(content, 'user')).toBe(
    aboutOrder ? `/orders?order=${order.order_id}` : `/adaptation/${post.adoption_id}`,
  );
});

test.each(entries)('%o, %i times, has a text in Bangla', (content, count) => {
  expect(notificationWords({ content, count }, bangla).title).toMatch(/[\u0980-\u09ff]/);
});

test('counts use Bangla digits in Bangla', () => {
  const content = { kind: 'comment.added', data: { ...comment, own_post: true } } as const;
  expect(notificationWords({ content, count: 12 }, bangla).title).toContain('১২');
});

test('a comment and an application on one post have different topics', () => {
  const topics = [
    notificationTopic({ kind: 'comment.added', data: { ...comment, own_post: true } }),
    notificationTopic({ kind: 'application.submitted', data: application }),
    notificationTopic({ kind: 'order.placed', data: order }),
  ];
  expect(new Set(topics).size).toBe(3);
});

const appointment = {
  appointment_id: '665f1f77bcf86cd799439013',
  service_name: 'Dental care',
  slot_start: '2026-11-22T04:20:00.000Z',
  serial: 12,
};
const fromDoctor = { ...appointment, to: 'patient', other_name: 'Dr. Sadia Islam' } as const;
const fromPatient = { ...appointment, to: 'doctor', other_name: 'Rima Das' } as const;
const offer = {
  entry_id: '665f1f77bcf86cd799439014',
  dr_name: 'Dr. Sadia Islam',
  slot_start: appointment.slot_start,
  expires_at: '2026-11-20T04:10:00.000Z',
};

const clinicEntries: readonly (readonly [NotificationContent, string])[] = [
  [{ kind: 'appointment.changed', data: { ...fromPatient, what: 'booked' } }, 'New appointment: Rima Das'],
  [
    { kind: 'appointment.changed', data: { ...fromPatient, what: 'rescheduled' } },
    'Rima Das rescheduled the appointment',
  ],
  [
    { kind: 'appointment.changed', data: { ...fromDoctor, what: 'requested' } },
    'We received your request for an appointment with Dr. Sadia Islam',
  ],
  [
    { kind: 'appointment.changed', data: { ...fromDoctor, what: 'confirmed' } },
    'Your appointment with Dr. Sadia Islam is confirmed',
  ],
  [
    { kind: 'appointment.changed', data: { ...fromDoctor, what: 'cancelled' } },
    'Your appointment with Dr. Sadia Islam is cancelled',
  ],
  [
    { kind: 'appointment.reminder', data: { ...appointment, hours: 24, dr_name: 'Dr. Sadia Islam' } },
    'Tomorrow: your appointment with Dr. Sadia Islam',
  ],
  [
    { kind: 'appointment.reminder', data: { ...appointment, hours: 2, dr_name: 'Dr. Sadia Islam' } },
    'In two hours: your appointment with Dr. Sadia Islam',
  ],
  [
    { kind: 'waitlist.offered', data: offer },
    'A time with Dr. Sadia Islam is available. Book it within 10 minutes.',
  ],
];

test.each(clinicEntries)(
  '%o names the other party and the time in Dhaka, and links to the appointment',
  (content, title) => {
    const words = notificationWords({ content, count: 1 }, i18n);
    expect(words.title).toBe(title);
    expect(words.subject).toContain('22 Nov 2026, 10:20 am');
    const path =
      'entry_id' in content.data
        ? '/appointments'
        : `/appointments?appointment=${appointment.appointment_id}`;
    expect(notificationPath(content, 'user')).toBe(path);
    expect(notificationWords({ content, count: 1 }, bangla).title).toMatch(/[\u0980-\u09ff]/);
  },
);

test("a doctor's link opens the workspace for a patient's appointment and the profile for their own pet's", () => {
  const pathOf = (content: NotificationContent) => notificationPath(content, 'doctor');
  const id = appointment.appointment_id;
  const content = {
    kind: 'appointment.changed',
    data: { ...fromDoctor, to: 'doctor', what: 'booked' },
  } as const;
  expect(pathOf(content)).toBe(`/appointments?appointment=${id}`);
  expect(pathOf({ ...content, data: { ...content.data, to: 'patient' } })).toBe(
    `/profile/bookings?appointment=${id}`,
  );
  expect(pathOf({ kind: 'waitlist.offered', data: offer })).toBe('/profile/bookings');
});

test('signed and amended notes name the doctor, the pet and the day, and link to the visit', () => {
  const data = {
    visit_id: appointment.appointment_id,
    dr_name: 'Dr. Sadia Islam',
    pet_name: 'Minu',
    date: '2026-11-22',
    amended: false,
  };
  const signed = { kind: 'visit.signed', data } as const;
  expect(notificationWords({ content: signed, count: 1 }, i18n)).toEqual({
    title: 'Dr. Sadia Islam signed the notes of your visit',
    subject: 'Minu · 22 November 2026',
  });
  const amended = { ...signed, data: { ...data, pet_name: null, amended: true } };
  expect(notificationWords({ content: amended, count: 1 }, i18n)).toEqual({
    title: 'Dr. Sadia Islam amended the notes of your visit',
    subject: '22 November 2026',
  });
  expect(notificationPath(signed, 'user')).toBe(`/visits/${data.visit_id}`);
});

test('a paid fee without an appointment says that the money comes back, and links to the reason', () => {
  const content = {
    kind: 'prepayment.refused',
    data: { prepayment_id: order.order_id, dr_name: 'Dr. Sadia Islam' },
  } as const;
  expect(notificationWords({ content, count: 1 }, i18n)).toEqual({
    title: 'Your appointment with Dr. Sadia Islam could not be booked',
    subject: 'You get the whole fee back.',
  });
  expect(notificationPath(content, 'user')).toBe(`/visit/${order.order_id}`);
});

test('a product that is back in stock is named and linked', () => {
  const content = {
    kind: 'stock_alert.due',
    data: { product_id: order.order_id, product_name: 'Rope ring' },
  } as const;
  expect(notificationWords({ content, count: 1 }, i18n)).toEqual({
    title: 'Back in stock',
    subject: 'Rope ring',
  });
  expect(notificationPath(content, 'user')).toBe(`/store?product=${order.order_id}`);
});

test.each([
  ['reminded', 'Time to buy again'],
  ['sold_out', 'Sold out, so this reminder was skipped'],
  ['gone', 'No longer sold, so its reminder has ended'],
] as const)('a reminder of a food that is %s says so and links the reminder', (outcome, title) => {
  const data = { product_id: order.order_id, product_name: 'Cat food', quantity: 2, outcome };
  const content = { kind: 'refill.due', data } as const;
  expect(notificationWords({ content, count: 1 }, i18n)).toEqual({ title, subject: 'Cat food' });
  expect(notificationPath(content, 'user')).toBe(`/refills?product=${order.order_id}`);
});

test('a decision about fees names them and links the profile', () => {
  const content = { kind: 'specialist.fees_decided', data: { fees: 900, approved: true } } as const;
  expect(notificationWords({ content, count: 1 }, i18n)).toEqual({
    title: 'Your new fees are approved',
    subject: '৳900',
  });
  const declinedFees = { ...content, data: { fees: 900, approved: false } };
  expect(notificationWords({ content: declinedFees, count: 1 }, i18n).title).toBe(
    'Your new fees are declined',
  );
  expect(notificationPath(content, 'doctor')).toBe('/doctor-profile');
});

test('the serial of an appointment uses the digits of the language', () => {
  const content = { kind: 'appointment.changed', data: { ...fromDoctor, what: 'booked' } } as const;
  expect(notificationWords({ content, count: 1 }, i18n).number).toBe('#12');
  expect(notificationWords({ content, count: 1 }, bangla).number).toBe('#১২');
});

test('a changed hostel booking states its new status and its number', () => {
  const content: NotificationContent = {
    kind: 'hostel_order.status_changed',
    data: { order_id: order.order_id, order_number: 'PH-2026-000007', status: 'Cancelled' },
  };
  expect(notificationWords({ content, count: 1 }, i18n)).toEqual({
    title: 'Your hostel booking is now: Cancelled',
    subject: 'PH-2026-000007',
  });
});

test('a cancellation by the shop states the refund that was decided', () => {
  const data = { order_id: order.order_id, order_number: 'PH-2026-000007', status: 'Cancelled' } as const;
  const words = (refund: number) =>
    notificationWords(
      { content: { kind: 'hostel_order.status_changed', data: { ...data, refund } }, count: 1 },
      i18n,
    );
  expect(words(700)).toMatchObject({ subject: 'You get ৳700 back', number: 'PH-2026-000007' });
  expect(words(0)).toMatchObject({ subject: 'Without a refund' });
});

test('a reminder of vaccinations names the pet, the vaccines and the date, and links to the pet', () => {
  const data = { pet_id: '665f1f77bcf86cd799439011', pet_name: 'Minu', due_on: '2026-12-05' };
  const content: NotificationContent = {
    kind: 'vaccination.reminder',
    data: { ...data, vaccines: ['rabies', 'leptospirosis'], overdue: false },
  };
  expect(notificationWords({ content, count: 1 }, i18n)).toMatchObject({
    title: 'A vaccination of Minu is due soon',
    subject: 'Rabies, Leptospirosis · 5 December 2026',
  });
  const overdue: NotificationContent = { ...content, data: { ...content.data, overdue: true } };
  expect(notificationWords({ content: overdue, count: 1 }, i18n).title).toBe(
    'A vaccination of Minu is overdue',
  );
  expect(notificationPath(content, 'user')).toBe('/pets/665f1f77bcf86cd799439011');
});

test.each([
  [0, 'Sold out: time to reorder'],
  [1, 'Only 1 left: time to reorder'],
  [4, 'Only 4 left: time to reorder'],
])('a product with low stock (%s) is named, and its notice leads to the low products', (stock, title) => {
  const data = { product_id: order.order_id, product_name: 'Rope ring', stock, reorder_level: 5 };
  const content = { kind: 'product.stock_low', data } as const;
  expect(notificationWords({ content, count: 1 }, i18n)).toEqual({ title, subject: 'Rope ring' });
  expect(notificationPath(content, 'admin')).toBe('/products?view=stock&low=true');
});

test('products and services are named in the language of the reader, or else in the other one', () => {
  const subjectOf = (content: NotificationContent, locale = bangla) =>
    notificationWords({ content, count: 1 }, locale).subject;
  const placed = (names: object) => ({ kind: 'order.placed', data: { ...order, ...names } }) as const;
  expect(subjectOf(placed({ product_name_bn: 'দড়ির রিং' }))).toBe('দড়ির রিং');
  expect(subjectOf(placed({ product_name_bn: 'দড়ির রিং' }), i18n)).toBe('Rope ring');
  expect(subjectOf(placed({}))).toBe('Rope ring');
  const data = { ...fromDoctor, what: 'confirmed', service_name_bn: 'দাঁতের চিকিৎসা' } as const;
  expect(subjectOf({ kind: 'appointment.changed', data })).toMatch(/^দাঁতের চিকিৎসা · /);
});
