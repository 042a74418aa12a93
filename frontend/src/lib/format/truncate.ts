import { hasPlainLetters } from './plain-letters.ts';

/**
 * Cuts a text after a number of graphemes and adds `...`, so that no Bangla conjunct or emoji is split. A text that
 * fits is unchanged.
 */
export function truncate(text: string, length: number, locale = 'bn'): string {
  if (text.length <= length) return text;
  if (hasPlainLetters(text.slice(0, length + 1))) return `${text.slice(0, length).trimEnd()}...`;
  const seen: string[] = [];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(text)) {
    if (seen.length === length) return `${seen.join('').trimEnd()}...`;
    seen.push(segment);
  }
  return text;
}
