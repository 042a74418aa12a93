import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { walks } from './walks.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
const hops = Object.entries(walks).flatMap(([walk, patterns]) => patterns.map((pattern) => [walk, pattern]));

test.each(hops)('%s: %s is exactly one file', (_, pattern = '') => {
  expect(globSync(pattern, { cwd: checkout })).toHaveLength(1);
});
