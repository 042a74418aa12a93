import { randomUUID } from 'node:crypto';
import { adminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import { areasOfEndpoint } from '@petcare/contracts/endpoint-areas.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { createDirectClients, type DirectClients } from '../../support/direct-clients.ts';
import { findDeviations, type RequestedRow } from '../../support/find-deviations.ts';
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
  let direct: DirectClients;
  let [rows, deviating] = [0, 0];
  const names = Object.keys(endpoints) as EndpointName[];
  const ofCallers = Map.groupBy(matrixRows(), ({ name }) => name);
  const ofAdmins = Map.groupBy(adminRows(), ({ name }) => name);
  afterAll(() => report(`${names.length} endpoints, ${rows} rows: ${deviating} deviations`));
  beforeAll(async () => {
    callers = await createCallers({ url, mailUrl });
    direct = await createDirectClients(petcare);
  });

  test.each(names)(
    '%s is open to the callers that the endpoint table names, and to no other',
    async (name) => {
      const record = callers.owned[name];
      const isConsumed = typeof record === 'function';
      // A refused request leaves the record as it is, so that all of them share one.
      const sharing: Callers = isConsumed
        ? { ...callers, owned: { ...callers.owned, [name]: await record() } }
        : callers;
      const passing = rowsOf(name, callers).filter(({ expected }) => expected === 'passes');
      const refused = rowsOf(name, sharing).filter(({ expected }) => expected !== 'passes');
      const deviations = [
        ...(await findDeviations(refused)),
        ...(await findDeviations(passing, isConsumed ? 1 : 8)),
      ];
      rows += passing.length + refused.length;
      deviating += deviations.length;
      expect(deviations).toEqual([]);
    },
  );

  const rowsOf = (name: EndpointName, all: Callers) => [
    ...rowsOfCallers(name, all),
    ...rowsOfLimitedAdmins(name, all),
  ];

  function rowsOfCallers(name: EndpointName, all: Callers): RequestedRow[] {
    return (ofCallers.get(name) ?? []).flatMap((row) => [
      {
        row: `${row.caller} through the gateway`,
        expected: row.expected,
        send: () => requestRow(all, row),
      },
      {
        row: `${row.caller} without the gateway`,
        expected: outcomeAtService(row),
        send: () => requestRowDirectly(all, row, direct),
      },
    ]);
  }

  /** An admin of other areas is a user; an admin of these areas is an admin of all. */
  function rowsOfLimitedAdmins(name: EndpointName, all: Callers): RequestedRow[] {
    const within = areasOfEndpoint(name);
    const others = adminAreas.filter((area) => !within.includes(area));
    const ofAllAreas = ofCallers.get(name)?.find(({ caller }) => caller === 'admin')?.expected;
    return (ofAdmins.get(name) ?? []).flatMap((row) =>
      [
        { areas: within, expected: ofAllAreas },
        { areas: others, expected: row.expected },
      ]
        .filter(({ areas }) => areas.length > 0)
        .map(({ areas, expected }) => ({
          row: `admin of ${areas.join(', ')} without the gateway`,
          expected,
          send: () => requestRowDirectly(all, row, direct, areas),
        })),
    );
  }

  test('an admin of the shop is refused at other lists through the gateway, too', async () => {
    const user = await signUpWithRole(url, 'admin', ['shop']);
    const statusOf = async (name: EndpointName) => (await user.client.call(endpoints[name])).status;
    expect([await statusOf('orders.list'), await statusOf('appointments.list')]).toEqual([200, 403]);
    expect(await statusOf('users.list')).toBe(403);
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

  test('a row with a wrong expectation is named as a deviation (control)', async () => {
    const requested = rowsOfCallers('users.list', callers).map((one) => ({ ...one, expected: 'passes' }));
    expect(await callEndpoint(callers.clients.admin, 'users.list', callers.owner.user)).toBe('passes');
    expect(await findDeviations(requested)).toContainEqual({
      row: 'stranger through the gateway',
      expected: 'passes',
      got: 403,
    });
  });
});
