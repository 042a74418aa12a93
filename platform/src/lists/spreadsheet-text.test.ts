import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSpreadsheetText, spreadsheetText } from './spreadsheet-text.ts';

// Texts with an apostrophe before a sign of a formula are ambiguous; see the last test.
const texts = fc
  .array(
    fc.constantFrom('=', '+', '-', '@', '＝', ';', '|', '"', ' ', '\n', '\t', '\u{200b}', 'Tuni', '৫', ','),
  )
  .map((parts) => parts.join(''));

test('a text comes back as it was from the cell that was written', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(fromSpreadsheetText(spreadsheetText(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['a; =b', "a; '=b"],
  ['plain', 'plain'],
  ["Rahim's", "Rahim's"],
  ["'quoted'", "'quoted'"],
])('%j is written as %j, and read back', (text, cell) => {
  expect(spreadsheetText(text)).toBe(cell);
  expect(fromSpreadsheetText(cell)).toBe(text);
});

test('an apostrophe that a user typed before a formula is written as it is', () => {
  expect(spreadsheetText("'=1")).toBe("'=1");
});
