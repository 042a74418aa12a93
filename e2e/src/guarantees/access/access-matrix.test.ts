import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { report } from '../../support/full-size.ts';
import { demoPassword } from '../../support/people.ts';
import { knock, matrixRows, tryRow } from './access-matrix.ts';
import { gatherKnockers, type Knockers } from './knockers.ts';

const { url, mailUrl, services } = inject('petcare');

describe('every endpoint, whoever knocks', () => {
  let knockers: Knockers;
  const rows = matrixRows();
  let kept = 0;
  afterAll(() =>
    report(
      `${Object.keys(endpoints).length} endpoints x 5 callers = ${rows.length} rows: ${rows.length - kept} deviations`,
    ),
  );
  beforeAll(async () => {
    knockers = await gatherKnockers({ url, mailUrl });
  }, 60_000);

  test.each(rows)('$name: $knocker → $expected', async (row) => {
    expect(await tryRow(knockers, row)).toBe(row.expected);
    kept += 1;
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

  test('a service asked directly believes no header that says who one is', async () => {
    const headers = {
      'x-user-id': knockers.owner.user.id,
      'x-role': 'admin',
      'x-petcare-identity': 'eyJhbGciOiJub25lIn0.e30.',
    };
    for (const service of Object.values(services)) {
      expect((await fetch(`${service}/api/users`, { headers })).status).toBeOneOf([401, 404]);
      expect((await fetch(`${service}/api/orders`, { headers })).status).toBeOneOf([401, 404]);
    }
  });

  test('the matrix can fail: a wrong expectation is noticed', async () => {
    expect(await knock(knockers.clients.stranger, 'users.list', knockers.owner.user)).not.toBe('passes');
    expect(await knock(knockers.clients.admin, 'users.list', knockers.owner.user)).toBe('passes');
  });
});
