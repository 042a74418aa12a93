import { expect, test } from 'vitest';
import { isAdminOf } from './shared/admin-areas.ts';
import type { Endpoint } from './shared/endpoint.ts';
import { areasOfEndpoint } from './endpoint-areas.ts';
import { endpoints } from './endpoints.ts';

/** Accounts and roles: an admin limited to an area could otherwise give themselves the others. */
const forAllAreasOnly = [
  'users.list',
  'users.get',
  'users.update',
  'users.export',
  'users.changeRole',
  'users.invite',
  'users.invitations',
  'users.resendInvitation',
  'users.revokeInvitation',
  'users.delete',
  'uploads.deleteOfUser',
  'applications.deleteOfUser',
];

function admitsAdmins({ access }: Endpoint): boolean {
  switch (access.who) {
    case 'roles':
      return access.roles.includes('admin');
    case 'self':
      return true;
    case 'owner':
      return access.admins !== false;
    case 'author':
      return access.admins;
    case 'anyone':
    case 'signed-in':
    case 'system':
      return false;
  }
}

test('every endpoint that admits admins has an area, but those of accounts and roles', () => {
  const without = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    admitsAdmins(endpoint) && areasOfEndpoint(name).length === 0 ? [name] : [],
  );
  expect(without.toSorted()).toEqual(forAllAreasOnly.toSorted());
});

test('the most specific entry decides', () => {
  expect(areasOfEndpoint('trash.restore.commerce')).toEqual(['shop']);
  expect(areasOfEndpoint('orders.receipt')).toEqual(['shop']);
  expect(areasOfEndpoint('orders')).toEqual(['shop']);
  expect(areasOfEndpoint('unknown.endpoint')).toEqual([]);
});

test.each([
  ['an admin of all areas', { role: 'admin' }, true, true],
  ['an admin of the shop', { role: 'admin', admin_areas: ['shop'] }, true, false],
  ['an admin of the clinic', { role: 'admin', admin_areas: ['clinic'] }, false, false],
  ['a user with areas left over', { role: 'user', admin_areas: ['shop'] }, false, false],
  ['a visitor', null, false, false],
] as const)('%s', (_, user, ofShop, ofAll) => {
  expect([isAdminOf(user, 'shop'), isAdminOf(user)]).toEqual([ofShop, ofAll]);
});
