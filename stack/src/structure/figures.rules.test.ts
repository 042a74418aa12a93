import { expect, test } from 'vitest';
import { findRaisedFigures } from './ceilings.ts';
import { figuresOf } from './figures.ts';
import type { SourceFile } from './source-files.ts';
import { walks } from './walks.ts';

const entries = Object.values(walks).flat();
const file = (path: string, text = ''): SourceFile => ({ path, text, lines: text.split('\n').length });
const module = (source: string, ...imports: string[]) => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
});
const figures = (...files: SourceFile[]) =>
  figuresOf(
    files,
    [...entries, ...files.map(({ path }) => path)].map((path) => module(path)),
  );

test('what a table says once for all rows is counted where a row repeats it', () => {
  const found = figures(
    file(
      'contracts/src/clinic/pets/pets.ts',
      "  'pets.get': {\n    service: 'clinic',\n    status: 200,\n  },",
    ),
  );
  expect(found['repeated keys in the tables of contracts']).toBe(2);
});

test('casts of lean queries and words that the glossary replaces are counted in product code only', () => {
  const text =
    'new Schema<Pet>();\nawait Pets.find().lean<Pet>();\nconst one = { tell: [], personId: id };\ncontact(act);';
  const found = figures(
    file('services/clinic/src/pets/pet.ts', text),
    file('services/clinic/src/pets/pet.test.ts', text),
  );
  expect(found).toMatchObject({
    'casts of lean queries': 1,
    'schemas whose documents have a type of their own': 1,
    'private words': 3,
  });
});

test('a function is long from 81 lines on', () => {
  const long = (lines: number) => `function one() {\n${'  call();\n'.repeat(lines - 2)}}\n`;
  const counted = (lines: number) => figures(file('workers/src/mail/a.ts', long(lines)));
  expect(counted(80)['functions of more than 80 lines']).toBe(0);
  expect(counted(82)['functions of more than 80 lines']).toBe(1);
});

test('a small file is counted if exactly one file imports it', () => {
  const files = ['a', 'b', 'c'].map((name) => file(`gateway/src/api/${name}.ts`));
  const [a, b, c] = files.map(({ path }) => path) as [string, string, string];
  const modules = [...entries.map((path) => module(path)), module(a, b, c), module(b, c), module(c)];
  expect(figuresOf(files, modules)['files of at most 30 lines with one importer']).toBe(1);
});

test('a figure above its ceiling, or without one, is named', () => {
  expect(findRaisedFigures({ casts: 3, words: 2, places: 1 }, { casts: 2, words: 2 })).toEqual([
    expect.stringContaining('casts: 3, at most 2'),
    expect.stringContaining('places: 1, at most none'),
  ]);
});
