import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@petcare/contracts/endpoints.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { Inbox } from '@petcare/contracts/notifications.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { demoPassword, demoPerson, newPerson, type Signed } from '../support/people.ts';
import { buyAs, firstProduct } from '../support/shopping.ts';
import { knock, matrixRows, type Knocker } from './access-matrix.ts';

const { url, services } = inject('petcare');

describe('every endpoint, whoever knocks', () => {
  const clients = {} as Record<Knocker, ApiClient>;
  let owner: Signed;
  /** For each `owner` endpoint a record that the owner owns; an endpoint without one fails the matrix. */
  const owned: Partial<Record<EndpointName, string>> = {};

  beforeAll(async () => {
    owner = await newPerson(url);
    clients.visitor = new ApiClient(url);
    clients.owner = owner.client;
    clients.stranger = (await newPerson(url)).client;
    clients.doctor = (await demoPerson(url, 'doctor')).client;
    clients.admin = (await demoPerson(url, 'admin')).client;
    const order = await buyAs(owner, await firstProduct(url));
    owned['orders.get'] = order._id;
    owned['payments.get'] = order.payment_id;
    owned['notifications.markRead'] = await eventually(async () => {
      const { body } = await owner.client.call(endpoints['notifications.list']);
      const [entry] = Inbox.parse(body).notifications;
      if (!entry) throw new Error('the inbox is still empty');
      return entry._id;
    });
  }, 60_000);

  test.each(matrixRows())('$name: $knocker → $expected', async ({ name, knocker, expected }) => {
    const { access } = endpoints[name];
    // Signing out would end the knocker's session, and it is open to everyone.
    if (name === 'users.signOut') return expect(access.who).toBe('anyone');
    if (access.who === 'owner') expect(owned, `an owned record for ${name}`).toHaveProperty([name]);
    const id = access.who === 'self' ? owner.user.id : (owned[name] ?? owner.user.id);
    const verdict = await knock(clients[knocker], name, id);
    // Open paths may name a record that is not there.
    if (access.who === 'anyone' || access.who === 'roles')
      expect(verdict === 404 ? 'passes' : verdict).toBe(expected);
    else expect(verdict).toBe(expected);
  });

  test.each(['admin', 'doctor', 'system'])(
    'asking for the role %s at sign-up gives a plain user',
    async (role) => {
      const email = `${randomUUID()}@petcare.test`;
      const client = new ApiClient(url);
      const body = {
        role,
        firstName: 'Eve',
        lastName: 'Ahmed',
        email,
        password: demoPassword,
        full_name: 'The Admin',
      };
      const { status, body: answer } = await client.call(endpoints['users.signUp'], { body });
      expect(status).toBe(201);
      expect(answer).toMatchObject({ data: { user: { role: 'user', full_name: 'Eve Ahmed' } } });
      await client.signIn(email, demoPassword);
      expect((await client.call(endpoints['users.list'])).status).toBe(403);
    },
  );

  test('a service asked directly believes no header that says who one is', async () => {
    const headers = {
      'x-user-id': owner.user.id,
      'x-role': 'admin',
      'x-petcare-identity': 'eyJhbGciOiJub25lIn0.e30.',
    };
    for (const service of Object.values(services)) {
      expect((await fetch(`${service}/api/users`, { headers })).status).toBeOneOf([401, 404]);
      expect((await fetch(`${service}/api/orders`, { headers })).status).toBeOneOf([401, 404]);
    }
  });

  test('the matrix can fail: a wrong expectation is noticed', async () => {
    expect(await knock(clients.stranger, 'users.list', owner.user.id)).not.toBe('passes');
    expect(await knock(clients.admin, 'users.list', owner.user.id)).toBe('passes');
  });
});
