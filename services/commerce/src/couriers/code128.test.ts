import { expect, test } from 'vitest';
import { code128 } from './code128.ts';

/** Reads a bar code as a scanner does: symbols of eleven modules, a check digit and the stop symbol. */
function scan(bars: number[]): string {
  const symbols: number[][] = [];
  for (let at = 0; at < bars.length - 7; at += 6) symbols.push(bars.slice(at, at + 6));
  const known = new Map(
    Array.from({ length: 95 }, (_, value) => {
      const letter = String.fromCharCode(value + 32);
      return [code128(letter).slice(6, 12).join(''), value] as const;
    }),
  );
  const values = symbols.slice(1, -1).map((symbol) => known.get(symbol.join('')) ?? Number.NaN);
  return values.map((value) => String.fromCharCode(value + 32)).join('');
}

test('each symbol has three bars and eleven modules, and no two are alike', () => {
  const symbols = Array.from({ length: 95 }, (_, value) =>
    code128(String.fromCharCode(value + 32)).slice(6, 12),
  );
  for (const symbol of symbols) expect(symbol.reduce((sum, width) => sum + width, 0)).toBe(11);
  expect(new Set(symbols.map((symbol) => symbol.join(''))).size).toBe(95);
});

test('a tracking code is read back, and begins and ends as the standard requires', () => {
  const bars = code128('DP2611A7-x');
  expect(bars.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4]);
  expect(bars.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  expect(scan(bars)).toBe('DP2611A7-x');
});

test('the check symbol of a known code is that of the standard', () => {
  // PJJ123C has the check value 54 in code set A, whose start symbol is one less.
  const check = code128('PJJ123C').slice(-13, -7).join('');
  expect(check).toBe(code128('W').slice(6, 12).join(''));
});

test('a letter outside of ASCII has no bar code', () => {
  expect(() => code128('ঢাকা')).toThrow(RangeError);
});
