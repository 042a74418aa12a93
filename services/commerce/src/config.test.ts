import { parseConfig } from '@petcare/platform/runtime/config.ts';
import { describe, expect, test } from 'vitest';
import { commerceConfig } from './config.ts';

const servers = {
  MONGO_URL: 'mongodb://127.0.0.1/petcare_commerce',
  AMQP_URL: 'amqp://127.0.0.1',
  VALKEY_URL: 'redis://127.0.0.1',
  IDENTITY_JWKS: '{"keys":[]}',
  IDENTITY_PRIVATE_JWK: '{"kty":"OKP"}',
  CONTENT_URL: 'http://127.0.0.1:8082',
  PUBLIC_URL: 'http://localhost:8080',
};
const live = {
  ...servers,
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};
const sandbox = {
  ...servers,
  STRIPE_SECRET_KEY: 'sk_test_petcare',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_API_URL: 'http://127.0.0.1:8081',
  CARD_PUBLIC_URL: 'http://localhost:8081',
};
const bkash = {
  BKASH_APP_KEY: 'a',
  BKASH_APP_SECRET: 'b',
  BKASH_USERNAME: 'c',
  BKASH_PASSWORD: 'd',
};
const problemsOf = (environment: Record<string, string>) => {
  const parsed = parseConfig(commerceConfig, environment);
  return parsed.success ? [] : parsed.problems;
};

describe('commerce starts', () => {
  test('in production with live keys', () => {
    expect(problemsOf(live)).toEqual([]);
  });

  test('in production with a merchant’s own bKash', () => {
    expect(problemsOf({ ...live, ...bkash })).toEqual([]);
  });

  test('with the card sandbox outside of production', () => {
    expect(problemsOf(sandbox)).toEqual([]);
  });

  test('without any card provider outside of production', () => {
    expect(problemsOf(servers)).toEqual([]);
  });
});

describe('commerce refuses to start and names one problem', () => {
  test.each([
    [
      'a sandbox in production',
      { ...live, STRIPE_API_URL: 'http://127.0.0.1:1', CARD_PUBLIC_URL: 'http://x' },
      'STRIPE_API_URL',
    ],
    [
      'a test key in production',
      { ...live, STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' },
      'STRIPE_SECRET_KEY',
    ],
    ['no key in production', { ...live, STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
    ['no webhook secret in production', { ...live, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    ['a live key for the sandbox', { ...sandbox, STRIPE_SECRET_KEY: 'sk_live_x' }, 'STRIPE_SECRET_KEY'],
    ['a sandbox no browser can reach', { ...sandbox, CARD_PUBLIC_URL: '' }, 'CARD_PUBLIC_URL'],
    ['incomplete bKash settings', { ...sandbox, ...bkash, BKASH_PASSWORD: '' }, 'BKASH_PASSWORD'],
    [
      'a bKash sandbox in production',
      { ...live, ...bkash, BKASH_BASE_URL: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta' },
      'BKASH_BASE_URL',
    ],
    [
      'a sandbox’s signatures in production',
      { ...live, ...bkash, BKASH_NOTICE_KEYS_URL: 'http://127.0.0.1:1' },
      'BKASH_NOTICE_KEYS_URL',
    ],
    ['keys of two modes', { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, 'STRIPE_PUBLISHABLE_KEY'],
  ])('%s', (_, environment, name) => {
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(name);
  });
});
