import { parseConfig } from '@petcare/platform/runtime/config.ts';
import { expect, test } from 'vitest';
import { accountConfig } from './config.ts';

const env = {
  MONGO_URL: 'mongodb://localhost/account',
  AMQP_URL: 'amqp://localhost',
  VALKEY_URL: 'redis://localhost',
  IDENTITY_JWKS: '{"keys":[]}',
  PUBLIC_URL: 'https://petcare.example',
  CONTENT_URL: 'http://content',
  CLINIC_URL: 'http://clinic',
  COMMERCE_URL: 'http://commerce',
  WORKERS_URL: 'http://workers',
  IDENTITY_PRIVATE_JWK: '{"kid":"services"}',
};
const problemsOf = (environment: NodeJS.ProcessEnv) => {
  const parsed = parseConfig(accountConfig, environment);
  return parsed.success ? [] : parsed.problems;
};

test('the limits of sign-in have sensible defaults', () => {
  expect(parseConfig(accountConfig, env)).toMatchObject({
    success: true,
    data: {
      SIGN_IN_FAILURES_PER_ACCOUNT: 5,
      SIGN_IN_FAILURES_PER_IP: 30,
      SIGN_IN_WINDOW_SECONDS: 900,
    },
  });
});

test.each(Object.keys(env))('a missing %s is reported by name', (name) => {
  const problems = problemsOf({ ...env, [name]: undefined });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
});

test.each([
  ['PUBLIC_URL', 'petcare.example'],
  ['PUBLIC_URL', 'ftp://petcare.example'],
  ['SIGN_IN_FAILURES_PER_ACCOUNT', '0'],
  ['SIGN_IN_WINDOW_SECONDS', 'a while'],
  ['MAILS_PER_ADDRESS', '-1'],
  ['CONTENT_URL', 'content'],
])('%s refuses %s', (name, value) => {
  expect(problemsOf({ ...env, [name]: value })[0]).toContain(name);
});
