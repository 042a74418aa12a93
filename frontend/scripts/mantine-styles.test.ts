import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { publicFiles } from './public-texts.ts';

const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.layer.css'));
const components = join(styles, '../esm/components');
const sources = join(import.meta.dirname, '../src');
const importOfComponents = /import \{([^}]*)\} from '@mantine\/core';/g;
/** Parts that the library attaches to a component, and that no page uses. */
const unusedParts = new Set(['CheckboxCard', 'CheckboxIndicator']);
const sheetOfOtherPages = 'theme/rest-styles.css';

const filesOf = (pattern: string) => globSync(pattern, { cwd: sources });

function read(files: readonly string[]): string[] {
  return files.map((file) => readFileSync(join(sources, file), 'utf8'));
}

function importedStyles(code: readonly string[]): Set<string> {
  return new Set(
    code.flatMap((text) =>
      [...text.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name),
    ),
  );
}

/** The style sheets of the library's components that the code uses, and of those that they use themselves. */
function neededStyles(code: readonly string[]): Set<string> {
  const names = code.flatMap((text) =>
    [...text.matchAll(importOfComponents)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
  );
  const pending = [...new Set(names)].map((name) => join(components, name, `${name}.mjs`)).filter(existsSync);
  const files = new Set<string>();
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!file.startsWith(components)) continue;
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+\.mjs)"/g))
      pending.push(join(dirname(file), imported));
  }
  return new Set(
    [...files]
      .map((file) => basename(file, '.module.mjs'))
      .filter((name) => !unusedParts.has(name) && existsSync(join(styles, `${name}.layer.css`))),
  );
}

function withoutStyles(users: readonly string[], sheets: readonly string[]): string[] {
  const imports = importedStyles(read(sheets));
  return [...neededStyles(read(users))].filter((name) => !imports.has(name)).toSorted();
}

test('the styles of every component of the library that is used are imported', () => {
  const files = filesOf('**/*.{css,tsx}');
  expect(neededStyles(read(files)).size).toBeGreaterThan(20);
  expect(withoutStyles(files, files)).toEqual([]);
});

test('public pages and what is loaded into them use no styles of other pages', () => {
  const files = [
    ...publicFiles(),
    ...filesOf('app/frame/**/*.tsx'),
    ...filesOf('features/notifications/**/*.tsx'),
  ];
  const sheets = [...files, ...filesOf('theme/*.css').filter((file) => file !== sheetOfOtherPages)];
  expect(withoutStyles(files, sheets)).toEqual([]);
  // The control: those of the dashboard do.
  expect(withoutStyles(filesOf('components/admin-table/*.tsx'), sheets)).toContain('Table');
});
