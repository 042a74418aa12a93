import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { publicFiles } from './public-texts.ts';

const styles = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles/Button.layer.css'));
const sources = join(import.meta.dirname, '../src');
const importOfComponents = /import \{([^}]*)\} from '@mantine\/core';/g;
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

/** The components of the library that the code uses and that have styles. */
function styledComponents(code: readonly string[]): Set<string> {
  const names = code.flatMap((text) =>
    [...text.matchAll(importOfComponents)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
  );
  return new Set(names.filter((name) => existsSync(join(styles, `${name}.layer.css`))));
}

function withoutStyles(users: readonly string[], sheets: readonly string[]): string[] {
  const imports = importedStyles(read(sheets));
  return [...styledComponents(read(users))].filter((name) => !imports.has(name)).toSorted();
}

test('the styles of every component of the library that is used are imported', () => {
  const files = filesOf('**/*.{css,tsx}');
  expect(styledComponents(read(files)).size).toBeGreaterThan(20);
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
