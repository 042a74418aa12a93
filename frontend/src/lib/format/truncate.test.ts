import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('a text that fits is unchanged', () => {
  expect(truncate('Wool ball', 22)).toBe('Wool ball');
  expect(truncate('x'.repeat(22), 22)).toBe('x'.repeat(22));
});

test('a longer text is cut after the given number of graphemes', () => {
  expect(truncate('A very long name for a small toy', 22)).toBe('A very long name for a...');
});

test('a Bangla conjunct is never cut', () => {
  expect(truncate('ক্ষুধার্ত বিড়াল', 2)).toBe('ক্ষুধা...');
});

test('a family emoji counts as one character', () => {
  expect(truncate('👩‍👩‍👧🐕🐈', 2)).toBe('👩‍👩‍👧🐕...');
});

test('Latin letters, which need no segmenter, are cut as it would cut them', () => {
  const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });
  const code = fc.oneof(fc.integer({ min: 0x20, max: 0x340 }), fc.integer({ min: 0x2000, max: 0x2030 }));
  const unit = code.map((point) => String.fromCodePoint(point));
  fc.assert(
    fc.property(fc.string({ unit, minLength: 6, maxLength: 30 }), (text) => {
      const seen = Array.from(graphemes.segment(text), ({ segment }) => segment);
      const cut = seen.length > 5 ? `${seen.slice(0, 5).join('').trimEnd()}...` : text;
      expect(truncate(text, 5)).toBe(cut);
    }),
    { numRuns: 1_000 },
  );
});
