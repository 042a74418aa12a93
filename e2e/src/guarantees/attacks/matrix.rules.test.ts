import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { report } from '../../support/full-size.ts';
import { matrixOf, namedTestsOf, printMatrix, type NamedTest } from './attack.ts';
import { attacks } from './attacks.ts';
import { findRunningTests } from './find-running-tests.ts';
import { fieldsOf, passesUnknown } from './probes/fields.ts';

const repository = join(import.meta.dirname, '../../../..');

/** Attacks that the table of endpoints shows by itself, not by the name of an endpoint. */
const namesOfOpen = (table: Parameters<typeof matrixOf>[1]) =>
  matrixOf(attacks, table).flatMap(({ attack, open }) => open.map((name) => `${attack}: ${name}`));

/** Titles of the running tests by file, since many attacks name one file. */
const titlesOf = new Map<string, string[]>();

function isMissing([file, title]: NamedTest): boolean {
  const path = join(repository, file);
  if (!existsSync(path)) return true;
  const titles = titlesOf.get(file) ?? findRunningTests(readFileSync(path, 'utf8'));
  titlesOf.set(file, titles);
  return !titles.some((fullTitle) => fullTitle.includes(title));
}

test('every attack is tried on every endpoint that it applies to', () => {
  const rows = matrixOf(attacks, endpoints);
  const open = rows.flatMap((row) => row.open);
  report(
    ...printMatrix(rows),
    `${rows.length} attacks x ${Object.keys(endpoints).length} endpoints: ${open.length} open rows`,
  );
  expect(namesOfOpen(endpoints)).toEqual([]);
  expect(rows.filter((row) => row.generated + row.byTest + row.beside === 0)).toEqual([]);
});

test('every named test runs and expects something', () => {
  const named = Object.entries(attacks).flatMap(([name, attack]) =>
    namedTestsOf(attack).map((one) => ({ name, file: one[0], title: one[1], missing: isMissing(one) })),
  );
  expect(named.filter(({ missing }) => missing)).toEqual([]);
});

test('no named test is that of an endpoint that does not exist', () => {
  const named = Object.values(attacks).flatMap(({ tests = {} }) => Object.keys(tests));
  expect(named.filter((name) => !(name in endpoints))).toEqual([]);
});

test('no endpoint passes fields to its handler that it does not declare', () => {
  // bKash adds parameters of its own; the handler reads the declared ones.
  const passing = Object.entries(endpoints).filter(
    ([, endpoint]) =>
      (['params', 'query', 'body'] as const).some((part) => passesUnknown(endpoint, part)) &&
      fieldsOf(endpoint).length > 0,
  );
  expect(passing.map(([name]) => name)).toEqual(['payments.bkashCallback']);
});

test('a new endpoint without a test is an open row, and a test that was renamed is missing (control)', () => {
  const webhook = defineEndpoint({
    service: 'commerce',
    method: 'POST',
    path: '/api/webhooks/new',
    access: { who: 'anyone' },
    summary: '',
    rawBody: true,
    status: 200,
    response: z.unknown(),
    errors: ['version_conflict'],
  });
  expect(namesOfOpen({ 'new.webhook': webhook })).toEqual([
    'internal address: new.webhook',
    'race: new.webhook',
    'forged webhook: new.webhook',
    'replayed webhook: new.webhook',
  ]);
  expect(isMissing(['gateway/src/app.test.ts', 'a test with another name'])).toBe(true);
  expect(isMissing(['gateway/src/none.test.ts', ''])).toBe(true);
});

test.each([
  ['runs', `test('is refused', () => { expect(1).toBe(1) })`, ['is refused']],
  ['is one row of a table', `test.each(rows)('is refused', async () => expectRefused())`, ['is refused']],
  [
    'is in a group',
    `describe('a user', () => test('is refused', () => { expect(1).toBe(1) }))`,
    ['a user is refused'],
  ],
  ['is emptied', `test('is refused', () => { send() })`, []],
  ['is skipped', `test.skip('is refused', () => { expect(1).toBe(1) })`, []],
  ['is still to be written', `test.todo('is refused')`, []],
  [
    'is in a skipped group',
    `describe.skip('a user', () => test('is refused', () => { expect(1).toBe(1) }))`,
    [],
  ],
  ['is a comment', `// test('is refused', () => { expect(1).toBe(1) })`, []],
])('a test counts only if it runs and expects something: it %s (control)', (_, text, counted) => {
  expect(findRunningTests(text)).toEqual(counted);
});
