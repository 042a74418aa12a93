import { randomBytes, randomUUID } from 'node:crypto';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { linkInEmail } from '../../support/email.ts';
import { report } from '../../support/full-size.ts';
import { fieldsOf } from './probes/fields.ts';
import { startFurtherCopies, type FurtherCopies } from '../../support/system/extra-process.ts';
import { anyPathOf } from './probes/target.ts';

const petcare = inject('petcare');

/** Texts that no log may contain, by what they are. */
type Secrets = Record<string, string>;

const card = '4000056655665556';

function newSecret(): string {
  return `Secret-${randomBytes(12).toString('hex')}`;
}

/** @throws Error if there is no such secret to look for. */
function existing(secret: string | null | undefined, what: string): string {
  if (!secret) throw new Error(`there is no ${what}`);
  return secret;
}

describe('the log of every process, at the most detailed level', () => {
  let copies: FurtherCopies;
  const secrets: Secrets = {
    password: newSecret(),
    'new password': newSecret(),
    'wrong password': newSecret(),
    'invented token': newSecret(),
    'authorization header': newSecret(),
    'another cookie': newSecret(),
    'signature header': newSecret(),
    'card number': card,
  };
  const injected = `injected-${randomUUID()}`;

  beforeAll(async () => {
    const services = ['account', 'content', 'clinic', 'commerce'] as const;
    copies = await startFurtherCopies(petcare.environments, { LOG_LEVEL: 'trace' }, services);
    const environment = petcare.environments['commerce'] ?? {};
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'BKASH_APP_SECRET', 'BKASH_PASSWORD'])
      secrets[name] = existing(environment[name], name);
    for (const name of [...services, 'gateway']) {
      const { IDENTITY_PRIVATE_JWK: key = '{}' } = petcare.environments[name] ?? {};
      secrets[`private key of ${name}`] = existing((JSON.parse(key) as { d?: string }).d, `key of ${name}`);
    }
    const client = await useAccount(copies.url, secrets);
    await callEverything(client, secrets);
    await new ApiClient(copies.url).send('GET', `/api/${injected}`);
    // The gateway logs each request when it has answered it.
    await eventually(async () => {
      if (!(await copies.logs())['gateway.log']?.includes(injected)) throw new Error('not logged yet');
    });
  });
  afterAll(() => copies?.stop());

  test('no log contains a secret of a request, or of the settings', async () => {
    const logs = await copies.logs();
    expect(Object.keys(logs).toSorted()).toEqual(
      ['account', 'clinic', 'commerce', 'content', 'gateway'].map((name) => `${name}.log`),
    );
    const found = Object.entries(logs).flatMap(([file, text]) =>
      Object.entries(secrets).flatMap(([what, secret]) =>
        text.includes(secret) ? [`${file}: ${what}`] : [],
      ),
    );
    const tokens = Object.entries(logs).filter(([, text]) => /eyJ[\w-]+\.eyJ[\w-]+\./.test(text));
    report(
      `${Object.values(logs).join('').length} characters of logs, ${Object.keys(secrets).length} secrets: ${found.length} found`,
    );
    expect(found).toEqual([]);
    expect(tokens.map(([file]) => file)).toEqual([]);
  });

  test('a text in the path of a request is found (control)', async () => {
    const found = Object.entries(await copies.logs()).filter(([, text]) => text.includes(injected));
    expect(found.map(([file]) => file)).toEqual(['gateway.log']);
  });
});

/** Signs up, signs in, resets and changes a password, each also with a wrong secret. */
async function useAccount(url: string, secrets: Secrets): Promise<ApiClient> {
  const client = new ApiClient(url, petcare.url);
  const email = `${randomUUID()}@petcare.test`;
  const password = secrets['password'] ?? '';
  const post = (path: string, body: unknown) => client.send('POST', path, body);
  await post('/api/auth/users/sign-up', { firstName: 'Nadia', lastName: 'Rahman', email, password });
  await post('/api/auth/users/sign-in', { email, password: secrets['wrong password'] });
  await post('/api/auth/users/sign-in', `{"email":"${email}","password":"${password}`);
  await post('/api/auth/password/forgot', { email });
  const link = await linkInEmail(petcare.mailUrl, email, '/reset-password');
  secrets['token of a link'] = existing(link.searchParams.get('token'), 'token of a link');
  await post('/api/auth/password/reset', {
    token: secrets['token of a link'],
    password: secrets['new password'],
  });
  await client.signIn(email, secrets['new password'] ?? '');
  await client.send('PUT', '/api/auth/password', {
    current_password: secrets['wrong password'],
    new_password: password,
  });
  secrets['session'] = existing(/petcare_session=([^;]+)/.exec(client.cookieHeader)?.[1], 'session cookie');
  return client;
}

/** Calls every endpoint as the user, with secrets in every place where a client might send one. */
async function callEverything(client: ApiClient, secrets: Secrets): Promise<void> {
  const endsSession = new Set<string>(['users.signOut', 'sessions.endOthers']);
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    if (endpoint.access.who === 'system' || endsSession.has(name)) continue;
    const fields = fieldsOf(endpoint).filter(({ part, path }) => part === 'body' && path.length === 1);
    const body = Object.fromEntries(
      fields.map(({ path: [field = ''] }) => [
        field,
        /password/.test(field)
          ? secrets['wrong password']
          : /token/.test(field)
            ? secrets['invented token']
            : { card },
      ]),
    );
    await client.send(
      endpoint.method,
      anyPathOf(endpoint),
      endpoint.method === 'GET' ? undefined : { ...body, card: { number: card } },
      {
        authorization: `Bearer ${secrets['authorization header']}`,
        'stripe-signature': `t=1,v1=${secrets['signature header']}`,
        cookie: `${client.cookieHeader}; other=${secrets['another cookie']}`,
      },
    );
  }
}
