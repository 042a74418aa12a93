import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
  const text = files.map((file) => textOf(join(repository, file))).join('\n');
  expect((named ?? []).filter((words) => !text.includes(words))).toEqual([]);
});

/** Returns a file with the modules that register its tests. */
function textOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const modules = [...text.matchAll(/from '(\..+\/test-[\w-]+\.ts)'/g)].map(([, module = '']) => module);
  return [text, ...modules.map((module) => readFileSync(join(dirname(file), module), 'utf8'))].join('\n');
}
