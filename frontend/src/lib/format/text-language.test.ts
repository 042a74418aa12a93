import { expect, test } from 'vitest';
import { textLanguage } from './text-language.ts';

test.each([
  ['আমার পরীক্ষার পড়ার সঙ্গী', 'bn'],
  ['টোটা, who says good morning', 'bn'],
  ['Ten years of Tommy', 'en'],
  ['🐶 2026', undefined],
])('%j has the language %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});
