import { describe, expect, test } from 'vitest';
import { parseConfig, serviceConfig } from './config.ts';

const validEnvironment = {
  MONGO_URL: 'mongodb://127.0.0.1/x',
  AMQP_URL: 'amqp://127.0.0.1',
  VALKEY_URL: 'redis://127.0.0.1',
  IDENTITY_JWKS: '{"keys":[]}',
};

describe('the configuration of a process', () => {
  test('a complete configuration is read, with defaults', () => {
    expect(parseConfig(serviceConfig, { ...validEnvironment, UNRELATED: 'x' })).toMatchObject({
      success: true,
      data: { PORT: 0, HOST: '127.0.0.1' },
    });
  });

  test.each([
    ['missing', { MONGO_URL: undefined }, 'Setting MONGO_URL is missing.'],
    ['empty', { AMQP_URL: '' }, 'Setting AMQP_URL is missing.'],
    [
      'wrong',
      { VALKEY_URL: 'http://x' },
      'Setting VALKEY_URL is wrong: must be an address like redis://host,',
    ],
    ['out of range', { PORT: '99999' }, 'Setting PORT is wrong: '],
  ])('a %s value is reported by name', (_, change, sentence) => {
    expect(parseConfig(serviceConfig, { ...validEnvironment, ...change })).toEqual({
      success: false,
      problems: [expect.stringContaining(sentence)],
    });
  });
});
