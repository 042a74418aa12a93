import { expect, test } from 'vitest';
import { findLanguageProblems } from './find-language-problems.ts';

const rulesOf = (text: string, file = 'order.ts') =>
  findLanguageProblems(file, text).map(({ line, rule }) => `${line} ${rule}`);

test.each([
  [
    'a docblock that opens with What',
    '/** What an order costs. */\nexport const price = 1;',
    '1 oblique-opening',
  ],
  ['a line comment that opens with Whose', 'let count = 1;\n// Whose order it is.', '2 oblique-opening'],
  ['a comment of four lines', '// One\n// two\n// three\n// four.', '1 long-comment'],
  ['a metaphor in a comment', '/** Closes the door. */', '1 banned-word'],
  ['a metaphor in a test title', "test('nobody is told', () => {});", '1 banned-word'],
  ['a metaphor in a title of test.each', "test.each([1])('%s is told', () => {});", '1 banned-word'],
  ['a private word in a name', 'function tellUser() {}', '1 banned-name'],
  ['a private whole name', 'const inTurn = 1;', '1 banned-name'],
  ['a private word in a stored field', 'interface Row { person_id: string }', '1 banned-name'],
  ['a private parameter', 'function run(the: string) {}', '1 banned-name'],
])('%s is found', (_, text, problem) => {
  expect(rulesOf(text)).toEqual([problem]);
});

test('a private word in a file name is found', () => {
  expect(rulesOf('export {};', 'src/events-desk.test.ts')).toEqual(['1 banned-name']);
});

test.each([
  ['a docblock with subject or verb first', '/** Returns the total in poisha. */'],
  ['three lines and a tag', '/**\n * One\n * two\n * three.\n * @throws not_found – when it is gone.\n */'],
  ['a field that another module names', 'row.tell = row["person_id"];'],
  ['a name of another module', "import { prove } from 'library';\nprove();"],
  ['code in a comment', '/** Reads `house` as it is. */'],
])('%s is accepted', (_, text) => {
  expect(rulesOf(text)).toEqual([]);
});
