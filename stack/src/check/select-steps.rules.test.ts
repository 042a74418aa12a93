import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../checkout.ts';
import { selectSteps } from './select-steps.ts';
import { stepDefinitions } from './steps.ts';

const changing = (files: readonly string[], deleted: readonly string[] = []) => ({
  files: [...files, ...deleted],
  existing: files,
});
const nothing = () => changing([]);

function select(words: string, changes = nothing()) {
  const steps = selectSteps(words.split(' ').filter(Boolean), () => changes);
  if (typeof steps === 'string') throw new Error(steps);
  return steps;
}
const namesOf = (words: string, changes = nothing()) => select(words, changes).map(({ name }) => name);
const commandOf = (words: string, changes = nothing()) => select(words, changes)[0]?.command.join(' ');

test('without a word every step runs on the whole checkout', () => {
  expect(select('')).toEqual(stepDefinitions.map(({ name, whole }) => ({ name, command: whole })));
});

test.each([
  ['lint', ['lint:server', 'lint:frontend', 'lint:e2e']],
  ['types', ['types:server', 'types:frontend', 'types:e2e', 'types:service-worker']],
  ['types:e2e format', ['types:e2e', 'format']],
])('the words "%s" select their steps', (words, names) => {
  expect(namesOf(words)).toEqual(names);
});

test('an unknown word is answered with the names of the steps', () => {
  expect(() => select('typos')).toThrow(/no step "typos".*lint, lint:server, types, types:server/);
});

test.each([
  ['--changed', 'HEAD'],
  ['--changed HEAD~2', 'HEAD~2'],
  ['--changed=main lint', 'main'],
  ['--changed lint', 'HEAD'],
])('"%s" compares with the commit %s', (words, expected) => {
  const commits: string[] = [];
  selectSteps(words.split(' '), (commit) => {
    commits.push(commit);
    return nothing();
  });
  expect(commits).toEqual([expected]);
});

test('no step runs when no file has changed', () => {
  expect(select('--changed')).toEqual([]);
});

test('a changed document is checked for its format only', () => {
  expect(namesOf('--changed format lint language imports unused', changing(['docs/glossary.md']))).toEqual([
    'format',
  ]);
});

test('a changed source is checked alone, and a deleted one not at all', () => {
  const changes = changing(['pdf/src/line.ts'], ['pdf/src/page.ts']);
  expect(commandOf('--changed lint', changes)).toMatch(/^oxlint --type-aware .* pdf\/src\/line\.ts$/);
  expect(commandOf('--changed format', changes)).toMatch(/^oxfmt --check .* pdf\/src\/line\.ts$/);
  expect(commandOf('--changed language', changes)).toMatch(/check-language\.ts pdf\/src\/line\.ts$/);
  expect(commandOf('--changed imports', changes)).toMatch(/check-imports\.ts pdf\/src\/line\.ts$/);
});

test.each([
  ['lint:server', '.oxlintrc.json'],
  ['lint:frontend', 'package-lock.json'],
  ['lint:e2e', 'tsconfig.base.json'],
  ['format', '.oxfmtrc.json'],
  ['language', 'stack/src/language/banned-words.ts'],
  ['imports', '.dependency-cruiser.cjs'],
  ['types:service-worker', 'tsconfig.base.json'],
])('%s reads the whole checkout when %s has changed', (name, file) => {
  expect(commandOf(`--changed ${name}`, changing([file]))).toBe(commandOf(name));
});

test('the Node of version managers is that of the packages', () => {
  const read = (file: string) => readFileSync(path.join(CHECKOUT, file), 'utf8');
  const packages = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
  expect(read('.nvmrc').trim()).toBe(packages.devDependencies.node);
});
