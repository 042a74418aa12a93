import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifications } from './verifications.ts';

const repository = join(import.meta.dirname, '../../..');
const tests = Object.entries(verifications).flatMap(([name, verification]) =>
  typeof verification === 'function' ? [] : [{ name, ...verification }],
);

test.each(tests)('$name selects existing tests', ({ tests: path, named }) => {
  const files = globSync(path.endsWith('.ts') ? path : `${path.replace(/\/$/, '')}/*.test.ts`, {
    cwd: repository,
  });
  expect(files).not.toEqual([]);
  const text = files.map((file) => readFileSync(join(repository, file), 'utf8')).join('\n');
  expect((named ?? []).filter((words) => !text.includes(words))).toEqual([]);
});
