import { endpoints } from '@petcare/contracts/endpoints.ts';
import { pathOf, type Access, type Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const callers: Record<string, Caller> = {
  visitor,
  user: userCaller(newId(), 'user'),
  doctor: userCaller(newId(), 'doctor'),
  admin: userCaller(newId(), 'admin'),
  system: { kind: 'system', name: 'workers' },
};

/** Restates the access rules independently of the implementation. Null when the caller is allowed. */
function refusal(access: Access, caller: Caller): 401 | 403 | null {
  if (access.who === 'system') return caller.kind === 'system' ? null : 403;
  if (access.who === 'anyone' || caller.kind === 'system') return null;
  if (caller.kind === 'visitor') return 401;
  if (access.who === 'self') return caller.role === 'admin' ? null : 403;
  return access.who === 'roles' && !access.roles.includes(caller.role) ? 403 : null;
}

const accountEndpoints: Endpoint[] = Object.values(endpoints).filter(({ service }) => service === 'account');
const rows = accountEndpoints.flatMap((endpoint) =>
  Object.entries(callers).map(([callerName, caller]) => ({
    endpointName: `${endpoint.method} ${endpoint.path}`,
    callerName,
    endpoint,
    caller,
    expected: refusal(endpoint.access, caller),
  })),
);

const params = { id: newId(), session: 's'.repeat(43), kind: 'user', step: 'memories' };

// The wrong body makes an allowed request fail with 400, and must not be mentioned to a caller without access.
const send = ({ endpoint, caller }: (typeof rows)[number]) =>
  account.send(endpoint.method, pathOf(endpoint, params), {
    as: caller,
    body: endpoint.body && ['nonsense'],
  });

test.each(rows.filter(({ expected }) => expected !== null))(
  '$endpointName refuses a $callerName with $expected',
  async (row) => {
    const { status, text } = await send(row);
    expect(status).toBe(row.expected);
    expect(text).not.toContain('expected object');
  },
);

test.each(rows.filter(({ expected, endpoint }) => expected === null && endpoint.body))(
  '$endpointName validates the body of a $callerName',
  async (row) => {
    expect((await send(row)).status).toBe(400);
  },
);

test.each(rows.filter(({ expected, endpoint }) => expected === null && !endpoint.body))(
  '$endpointName lets a $callerName in',
  async (row) => {
    // Callers have no stored user, ids name nothing, required queries are missing and the workers are unavailable.
    expect([200, 202, 400, 401, 404, 503]).toContain((await send(row)).status);
  },
);

test('the table has a row for every endpoint and caller', () => {
  expect(rows).toHaveLength(accountEndpoints.length * Object.keys(callers).length);
  expect(accountEndpoints.length).toBeGreaterThan(50);
});

test('a request without a gateway token is refused, whatever other headers it carries', async () => {
  const { status } = await account.send('GET', '/api/users', {
    headers: { 'x-petcare-identity': 'forged', 'x-user-id': newId(), 'x-role': 'admin' },
  });
  expect(status).toBe(401);
});
