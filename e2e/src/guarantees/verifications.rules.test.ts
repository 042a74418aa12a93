import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifications } from './verifications.ts';

const source = join(import.meta.dirname, '..');
const tests = Object.entries(verifications).flatMap(([name, verification]) =>
  typeof verification === 'function' ? [] : [{ name, ...verification }],
);

test.each(tests)('$name selects existing tests', ({ tests: path, named, projects }) => {
  const cwd = projects ? join(source, '../..') : source;
  const files = globSync(path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/*.test.ts`, {
    cwd,
  });
  expect(files).not.toEqual([]);
  const text = files.map((file) => readFileSync(join(cwd, file), 'utf8')).join('\n');
  expect((named ?? []).filter((words) => !text.includes(words))).toEqual([]);
});
