import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bugNames, bugs } from './bugs.ts';
import { sourceChanges } from './source-changes.ts';

const checkout = join(import.meta.dirname, '../../../..');

test.each(Object.entries(sourceChanges))('the source that %s changes exists once', (_, { file, from }) => {
  expect(readFileSync(join(checkout, file), 'utf8').split(from)).toHaveLength(2);
});

test('every bug changes a source or drops an index', () => {
  const without = bugNames.filter((name) => !sourceChanges[name] && bugs[name].droppedIndexes.length === 0);
  expect(without).toEqual([]);
});
