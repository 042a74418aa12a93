import { expect, test } from 'vitest';
import { menuFor, operationsFor } from './dashboard-menu.ts';

const everyone = [
  'Posts',
  'My pets',
  'Emergency',
  'My wish list',
  'Food reminders',
  'Product Orders',
  'Hostel Bookings',
  'Appointments',
];

test.each([
  ['user', everyone],
  ['doctor', [...everyone, 'Queue', 'Fees of the day', 'Schedule', 'Doctor profile']],
  [
    'admin',
    [
      'Users',
      'Services',
      'Products',
      'Doctors',
      'Posts',
      'My pets',
      'Emergency',
      'My wish list',
      'Food reminders',
      'Product Orders',
      'Coupons',
      'Returns',
      'Delivery charges',
      'Hostel Bookings',
      'Hostel day',
      'Appointments',
      'Passport transfers',
      'Emergencies',
      'Front desk',
      'Fees of the day',
      'Payments',
    ],
  ],
] as const)(
  'the menu of the role %s equals the specification, with the pets, the wish list, the food reminders and the emergencies of every user and the extra pages of doctors and admins',
  (role, labels) => {
    expect(menuFor({ role }).map(({ label }) => label.message)).toEqual(labels);
  },
);

test('a limited admin sees the pages of every user and those of their areas', () => {
  const shown = menuFor({ role: 'admin', admin_areas: ['hostel'] });
  expect(shown.map(({ label }) => label.message)).toEqual(everyone.toSpliced(7, 0, 'Hostel day'));
  expect(operationsFor({ role: 'admin', admin_areas: ['hostel'] }).map(({ label }) => label.message)).toEqual(
    ['Deletions'],
  );
});

test('the sub-items equal the specification, with those of the hostel’s day', () => {
  const subs = menuFor({ role: 'admin' }).flatMap(({ label, children = [] }) =>
    children.map((child) => `${label.message} > ${child.label.message}`),
  );
  expect(subs).toEqual([
    'Services > Add Service',
    'Products > Add Product',
    'Doctors > Add Doctor',
    'Posts > Memories',
    'Posts > Adoption',
    'Hostel day > Kennels',
    'Hostel day > Hostel settings',
  ]);
});

test('operations are shown to admins only', () => {
  const labels = operationsFor({ role: 'admin' }).map(({ label }) => label.message);
  expect(labels).toEqual(expect.arrayContaining(['Deletions', 'Trash']));
  expect(operationsFor({ role: 'user' })).toEqual([]);
  expect(operationsFor({ role: 'doctor' })).toEqual([]);
});
