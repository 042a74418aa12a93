import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { declarations, unusedPalettes } from './unused-palettes.ts';

const sources = join(import.meta.dirname, '../src');
const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.layer.css'));
const names = unusedPalettes.join('|');
const use = new RegExp(String.raw`['"](?:${names})(?:\.\d)?['"]|--mantine-color-(?:${names})-`);
const read = (file: string) => readFileSync(file, 'utf8');

test('no page and no imported style sheet uses a palette that the build removes', () => {
  const files = globSync('**/*.{ts,tsx,css}', { cwd: sources }).map((file) => join(sources, file));
  const imported = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => [...read(file).matchAll(/core\/styles\/(\w[\w-]*)\.layer\.css/g)])
    .map(([, name = '']) => join(styles, `${name}.layer.css`))
    // The variables themselves; its other names of colours are those of the primary one, which the theme replaces.
    .filter((file) => !file.endsWith('default-css-variables.layer.css'));
  expect(imported.length).toBeGreaterThan(20);
  expect([...files, ...imported].filter((file) => use.test(read(file)))).toEqual([]);
});

test('a variable that names an unused palette as its value stays whole', () => {
  const code = '--mantine-color-anchor:var(--mantine-color-blue-4);--mantine-color-dimmed:red;';
  expect(code.replaceAll(declarations, '')).toBe(code);
});

test('the variables of other palettes stay', () => {
  const code = '--mantine-color-teal-4:#fff;--mantine-color-red-4:#f00;--mantine-color-teal-text:red;';
  expect(code.replaceAll(declarations, '')).toBe('--mantine-color-red-4:#f00;');
});
