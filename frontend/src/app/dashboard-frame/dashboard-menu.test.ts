import { expect, test } from 'vitest';
import { menuFor, operationsFor } from './dashboard-menu.ts';

const everyone = ['Posts', 'Product Orders', 'Hostel Bookings', 'Appointments'];

test.each([
  ['user', everyone],
  ['doctor', [...everyone, 'Queue', 'Schedule']],
  ['admin', ['Users', 'Services', 'Products', 'Doctors', ...everyone, 'Payments']],
] as const)(
  'a person of role %s is offered what the specification says, and doctors and admins their desks',
  (role, labels) => {
    expect(menuFor(role).map(({ label }) => label.message)).toEqual(labels);
  },
);

test('the sub-items are those of the specification', () => {
  const subs = menuFor('admin').flatMap(({ label, children = [] }) =>
    children.map((child) => `${label.message} > ${child.label.message}`),
  );
  expect(subs).toEqual([
    'Services > Add Service',
    'Products > Add Product',
    'Doctors > Add Doctor',
    'Posts > Memories',
    'Posts > Adoption',
  ]);
});

test('what keeps the house in order is offered to admins only', () => {
  const labels = operationsFor('admin').map(({ label }) => label.message);
  expect(labels).toEqual(expect.arrayContaining(['Deletions', 'Trash']));
  expect(operationsFor('user')).toEqual([]);
  expect(operationsFor('doctor')).toEqual([]);
});
