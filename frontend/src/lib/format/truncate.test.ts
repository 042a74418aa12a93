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
