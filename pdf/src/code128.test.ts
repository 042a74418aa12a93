import { expect, test } from 'vitest';
import { code128Values, code128Widths } from './code128.ts';

/** All values of code set B, in texts of 95 characters. */
const everyCharacter = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => index + 32));

/** The modules of digits and capital letters in the table of ISO/IEC 15417, where 1 is a module of a bar. */
const standard = new Map([
  ...zip(
    '0123456789-',
    '10011101100 10011100110 11001110010 11001011100 11001001110 11011100100 11001110100 11101101110 11101001100 11100101100 10011011100',
  ),
  ...zip(
    'ABCDEFGHIJKLM',
    '10100011000 10001011000 10001000110 10110001000 10001101000 10001100010 11010001000 11000101000 11000100010 10110111000 10110001110 10001101110 10111011000',
  ),
  ...zip(
    'NOPQRSTUVWXYZ',
    '10111000110 10001110110 11101110110 11010001110 11000101110 11011101000 11011100010 11011101110 11101011000 11101000110 11100010110 11101101000 11101100010',
  ),
]);
const start = '11010010000';
const stop = '1100011101011';

function zip(characters: string, modules: string): [string, string][] {
  return modules.split(' ').map((one, index) => [characters[index] ?? '', one]);
}

const modulesOf = (text: string) =>
  code128Widths(text)
    .map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width))
    .join('');

test('the check character of the example of the standard is 88', () => {
  expect(code128Values('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
});

test('each digit and capital letter has the modules of the standard', () => {
  expect(standard.size).toBe(37);
  const drawn = [...standard.keys()].map((character) => [character, modulesOf(character).slice(11, 22)]);
  expect(drawn).toEqual([...standard]);
});

test('a code begins with the start of code set B and ends with its check character and the stop', () => {
  // The check value is 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879, modulo 103 that of W.
  const characters = [...'PJJ123C', 'W'].map((character) => standard.get(character));
  expect(modulesOf('PJJ123C')).toBe([start, ...characters, stop].join(''));
});

test('each character has three bars and three spaces of eleven modules, the bars of an even sum, and its own pattern', () => {
  const patterns = [...everyCharacter].map((character) => code128Widths(character).slice(6, 12));
  expect(new Set(patterns.map((pattern) => pattern.join(''))).size).toBe(95);
  for (const pattern of patterns) {
    expect(pattern.reduce((sum, width) => sum + width, 0)).toBe(11);
    expect(pattern.filter((_, index) => index % 2 === 0).reduce((sum, width) => sum + width, 0) % 2).toBe(0);
  }
});

test('a text with letters of another script has no bar code', () => {
  expect(() => code128Values('অর্ডার')).toThrow(RangeError);
});
