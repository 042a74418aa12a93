import { randomUUID } from 'node:crypto';
import { adminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import { areasOfEndpoint } from '@petcare/contracts/endpoint-areas.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { createDirectClients, type DirectClients } from '../../support/direct-clients.ts';
import { report } from '../../support/full-size.ts';
import { demoPassword } from '../../support/users.ts';
import {
  adminRows,
  callEndpoint,
  matrixRows,
  outcomeAtService,
  requestRow,
  requestRowDirectly,
} from './access-matrix.ts';
import { createCallers, signUpWithRole, type Callers } from './callers.ts';

const petcare = inject('petcare');
const { url, mailUrl } = petcare;

describe('access to every endpoint by every kind of caller', () => {
  let callers: Callers;
  const rows = matrixRows();
  let direct: DirectClients;
  let [passed, passedDirectly] = [0, 0];
  afterAll(() =>
    report(
      `directly at the services: ${rows.length - passedDirectly} deviations`,
      `${Object.keys(endpoints).length} endpoints x 5 callers = ${rows.length} rows: ${rows.length - passed} deviations`,
    ),
  );
  beforeAll(async () => {
    callers = await createCallers({ url, mailUrl });
    direct = await createDirectClients(petcare);
  }, 180_000);

  test.each(rows)('$name: $caller → $expected', async (row) => {
    expect(await requestRow(callers, row)).toBe(row.expected);
    passed += 1;
  });

  test.each(rows)('$name: $caller is treated equally without the gateway', async (row) => {
    expect(await requestRowDirectly(callers, row, direct)).toBe(outcomeAtService(row));
    passedDirectly += 1;
  });

  describe('an admin limited to areas', () => {
    const limited = adminRows().map((row) => ({ ...row, areas: areasOfEndpoint(row.name) }));
    const [within, outside] = [
      limited.filter(({ areas }) => areas.length > 0),
      limited.filter(({ areas }) => areas.length < adminAreas.length),
    ];

    test.each(outside)('$name: of other areas → $expected, as a user', async ({ areas, ...row }) => {
      const others = adminAreas.filter((area) => !areas.includes(area));
      expect(await requestRowDirectly(callers, row, direct, others)).toBe(row.expected);
    });

    test.each(within)('$name: of $areas → as an admin of all areas', async ({ areas, ...row }) => {
      const ofAllAreas = matrixRows().find(({ name, caller }) => name === row.name && caller === 'admin');
      expect(await requestRowDirectly(callers, row, direct, areas)).toBe(ofAllAreas?.expected);
    });

    test('is limited through the gateway, too', async () => {
      const user = await signUpWithRole(url, 'admin', ['shop']);
      const statusOf = async (name: EndpointName) => (await user.client.call(endpoints[name])).status;
      expect([await statusOf('orders.list'), await statusOf('appointments.list')]).toEqual([200, 403]);
      expect(await statusOf('users.list')).toBe(403);
    });
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
      report(`sign-up with role "${role}": ${status}`);
      expect(answer).toMatchObject({ data: { user: { role: 'user', full_name: 'Eve Ahmed' } } });
      await client.signIn(email, demoPassword);
      expect((await client.call(endpoints['users.list'])).status).toBe(403);
    },
  );

  test('the matrix detects a wrong expectation', async () => {
    expect(await callEndpoint(callers.clients.stranger, 'users.list', callers.owner.user)).not.toBe('passes');
    expect(await callEndpoint(callers.clients.admin, 'users.list', callers.owner.user)).toBe('passes');
  });
});
