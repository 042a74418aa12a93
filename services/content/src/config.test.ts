import { parseConfig } from '@petcare/platform/runtime/config.ts';
import { expect, test } from 'vitest';
import { contentConfig } from './config.ts';

const minimalEnvironment = {
  MONGO_URL: 'mongodb://localhost/content',
  AMQP_URL: 'amqp://localhost',
  VALKEY_URL: 'redis://localhost',
  IDENTITY_JWKS: '{"keys":[]}',
  IDENTITY_PRIVATE_JWK: '{}',
  ACCOUNT_URL: 'http://localhost:1',
};

const problemsOf = (environment: Record<string, string>) => {
  const parsed = parseConfig(contentConfig, { ...minimalEnvironment, ...environment });
  return parsed.success ? [] : parsed.problems;
};

test('pictures are stored in the database by default', () => {
  expect(problemsOf({})).toEqual([]);
});

test.each([
  [{ S3_BUCKET: 'pictures' }, ['S3_ACCESS_KEY', 'S3_SECRET_KEY']],
  [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'a' }, ['S3_SECRET_KEY']],
  [{ S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }, []],
  [{ PICTURE_HOST_URL: 'https://pictures.example/1/upload' }, ['PICTURE_HOST_KEY']],
  [{ PICTURE_HOST_URL: 'ftp://pictures.example', PICTURE_HOST_KEY: 'k' }, ['PICTURE_HOST_URL']],
] as [Record<string, string>, string[]][])('missing settings of %j are named (%j)', (environment, names) => {
  const problems = problemsOf(environment);
  expect(problems).toHaveLength(names.length);
  for (const [at, name] of names.entries()) expect(problems[at]).toContain(name);
});
