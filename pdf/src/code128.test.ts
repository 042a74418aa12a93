import { expect, test } from 'vitest';
import { code128Values, code128Widths } from './code128.ts';

/** All values of code set B, in texts of 95 characters. */
const everyCharacter = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => index + 32));

/** Reads a bar code as a scanner does: by the widths alone. */
function scan(widths: readonly number[]): string {
  const wholes: number[][] = [];
  for (let from = 0; from + 7 < widths.length; from += 6) wholes.push(widths.slice(from, from + 6));
  const known = new Map(
    [...everyCharacter].map((character) => [code128Widths(character).slice(6, 12).join(''), character]),
  );
  return wholes
    .slice(1, -1)
    .map((pattern) => known.get(pattern.join('')) ?? '?')
    .join('');
}

test('the check character of the example of the standard is 88', () => {
  expect(code128Values('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
});

test('each character has three bars and three spaces of eleven modules, the bars of an even sum, and its own pattern', () => {
  const patterns = [...everyCharacter].map((character) => code128Widths(character).slice(6, 12));
  expect(new Set(patterns.map((pattern) => pattern.join(''))).size).toBe(95);
  for (const pattern of patterns) {
    expect(pattern.reduce((sum, width) => sum + width, 0)).toBe(11);
    expect(pattern.filter((_, index) => index % 2 === 0).reduce((sum, width) => sum + width, 0) % 2).toBe(0);
  }
});

test('an order number is read again from the widths, and the code ends with the stop pattern', () => {
  const widths = code128Widths('PC-2026-000123');
  expect(scan(widths)).toBe('PC-2026-000123');
  expect(widths.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
});

test('a text with letters of another script has no bar code', () => {
  expect(() => code128Values('অর্ডার')).toThrow(RangeError);
});
