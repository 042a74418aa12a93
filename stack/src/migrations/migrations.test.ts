import { expect, test } from 'vitest';
import { findUntestedMigrations, namesIn, readMigrationSources } from './find-untested-migrations.ts';

const sources = readMigrationSources();

test('every migration of every service has a test', () => {
  expect(sources.flatMap(({ table }) => namesIn(table))).not.toEqual([]);
  expect(findUntestedMigrations(sources)).toEqual([]);
});

test.each([
  ['a migration without a test', "{ name: '2030-01-01-forgotten', up }", 'no test runs 2030-01-01-forgotten'],
  ['a name without a date', "{ name: 'backfill', up }", 'backfill does not begin with a date'],
])('%s is reported', (_, line, problem) => {
  const source = { file: 'services/new/src/migrations.ts', table: line, tests: "'2030-01-01-another'" };
  expect(findUntestedMigrations([source]).join()).toContain(problem);
});
