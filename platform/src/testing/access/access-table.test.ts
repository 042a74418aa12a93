import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Access, Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { expect, test } from 'vitest';
import { route } from '../../http/route.ts';
import { createServiceClient } from '../service-client.ts';
import { startTestApp } from '../test-app.ts';
import { testIdentity } from '../test-identity.ts';
import { accessRow, requestAsEveryCaller, type AccessRow } from './access-table.ts';

const identity = await testIdentity();

/** Returns the kinds of callers that a service with this endpoint treats in another way than the row expects. */
async function findDeviations(row: AccessRow, served: Endpoint): Promise<string[]> {
  const app = await startTestApp([route(served, async () => ({}))], identity);
  const send = createServiceClient(Number(new URL(app.url).port), identity);
  const outcomes = await requestAsEveryCaller(send, row);
  await app.close();
  expect(Object.keys(outcomes)).toEqual(Object.keys(row.expected));
  return Object.keys(outcomes).filter((kind) => outcomes[kind] !== row.expected[kind]);
}

const withAccess = (access: Access): Endpoint => ({ ...endpoints['users.update'], access });
const anyone: Access = { who: 'anyone' };
const signedIn: Access = { who: 'signed-in' };
const self: Access = { who: 'self', param: 'id' };
const system: Access = { who: 'system' };
const admins: Access = { who: 'roles', roles: ['admin'] };
const staff: Access = { who: 'roles', roles: ['admin', 'doctor'] };

test.each([anyone, signedIn, self, system, staff])(
  'an endpoint that enforces its access rule ($who) has no deviation',
  async (access) => {
    const endpoint = withAccess(access);
    expect(await findDeviations(accessRow('users.update', endpoint), endpoint)).toEqual([]);
  },
);

test.each([
  { rule: signedIn, enforced: anyone, found: ['visitor'] },
  { rule: admins, enforced: staff, found: ['doctor'] },
  { rule: self, enforced: signedIn, found: ['stranger', 'doctor', 'admin of other areas'] },
  { rule: self, enforced: admins, found: ['owner'] },
  { rule: staff, enforced: { who: 'roles', roles: ['doctor'] }, found: ['admin'] },
  { rule: admins, enforced: system, found: ['visitor', 'admin'] },
  {
    rule: system,
    enforced: anyone,
    found: ['visitor', 'owner', 'stranger', 'doctor', 'admin', 'admin of other areas'],
  },
] satisfies { rule: Access; enforced: Access; found: string[] }[])(
  'an endpoint with the rule $rule that enforces $enforced is found',
  async ({ rule, enforced, found }) => {
    expect(await findDeviations(accessRow('users.update', withAccess(rule)), withAccess(enforced))).toEqual(
      found,
    );
  },
);

test('an endpoint that belongs to another area than its row is found', async () => {
  const shop = endpoints['orders.changeStatus'];
  expect(await findDeviations(accessRow('orders.changeStatus', shop), shop)).toEqual([]);
  expect(await findDeviations(accessRow('appointments.list', shop), shop)).toEqual([
    'admin of its areas',
    'admin of other areas',
  ]);
});

test('an address without a route is found at every caller', async () => {
  const endpoint = withAccess(anyone);
  const row = accessRow('users.update', endpoint);
  expect(await findDeviations(row, { ...endpoint, path: '/api/elsewhere' })).toEqual(
    Object.keys(row.expected),
  );
});
