import { endpoints } from '@petcare/contracts/endpoints.ts';
import { expect, test } from 'vitest';
import { userCaller, visitor } from '../testing/test-identity.ts';
import { withinAreas } from './access.ts';

const shopAdmin = { ...userCaller('a', 'admin'), areas: ['shop'] } as const;

test('a limited admin is an admin within their areas and a user elsewhere', () => {
  expect(withinAreas(endpoints['orders.changeStatus'], shopAdmin)).toBe(shopAdmin);
  expect(withinAreas(endpoints['appointments.list'], shopAdmin)).toMatchObject({ role: 'user' });
  expect(withinAreas(endpoints['users.changeRole'], shopAdmin)).toMatchObject({ role: 'user' });
});

test('an endpoint outside the table is for admins of all areas', () => {
  const unknown = { ...endpoints['orders.list'] };
  expect(withinAreas(unknown, shopAdmin)).toMatchObject({ role: 'user' });
  expect(withinAreas(unknown, userCaller('a', 'admin'))).toMatchObject({ role: 'admin' });
});

test.each([visitor, userCaller('a'), userCaller('a', 'doctor'), userCaller('a', 'admin')])(
  'nothing changes for $kind $role',
  (caller) => {
    expect(withinAreas(endpoints['orders.list'], caller)).toBe(caller);
  },
);
