import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { pathOf, type Access, type Endpoint } from '@petcare/contracts/endpoint.ts';
import type { Caller } from '@petcare/platform/identity.ts';
import { newId } from '@petcare/platform/mongo.ts';
import { person, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const callers: Record<string, Caller> = {
  visitor,
  user: person(newId(), 'user'),
  doctor: person(newId(), 'doctor'),
  admin: person(newId(), 'admin'),
  'one of our processes': { kind: 'system', name: 'workers' },
};

/** What the table's words mean, written down a second time on purpose. Null: let in. */
function refusal(access: Access, caller: Caller): 401 | 403 | null {
  if (access.who === 'system') return caller.kind === 'system' ? null : 403;
  if (access.who === 'anyone' || caller.kind === 'system') return null;
  if (caller.kind === 'visitor') return 401;
  return access.who === 'roles' && !access.roles.includes(caller.role) ? 403 : null;
}

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { service }]) => service === 'account')
  .flatMap(([name, endpoint]) =>
    Object.entries(callers).map(([who, caller]) => ({
      name,
      who,
      endpoint,
      caller,
      expected: refusal(endpoint.access, caller),
    })),
  );

test.each(rows)('$name for $who: $expected', async ({ endpoint, caller, expected }) => {
  // An unknown field: whoever is let in is told about it, everybody else only that they may not.
  const body = endpoint.body ? { nonsense: true } : undefined;
  const path = pathOf(endpoint, { id: newId() });
  const { status, text } = await account.send(endpoint.method, path, { as: caller, body });
  if (expected !== null) {
    expect(status).toBe(expected);
    expect(text).not.toContain('nonsense');
  } else if (body) expect(status).toBe(400);
  else expect(status).not.toBe(403);
});

test('every endpoint of the service answers', () => {
  expect(new Set(rows.map(({ name }) => name)).size).toBe(10);
});

test('without a token of the gateway nothing is answered, whatever other headers say', async () => {
  const { status } = await account.send('GET', '/api/users', {
    headers: { 'x-petcare-identity': 'forged', 'x-user-id': newId(), 'x-role': 'admin' },
  });
  expect(status).toBe(401);
});
