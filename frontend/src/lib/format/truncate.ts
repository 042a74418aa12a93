/**
 * Cuts a text after so many characters as a reader counts them, so that a Bangla conjunct or an emoji is
 * never cut in two, and adds `...`. A text that fits comes back as it is.
 */
export function truncate(text: string, length: number, locale = 'bn'): string {
  if (text.length <= length) return text;
  const seen: string[] = [];
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(text)) {
    if (seen.length === length) return `${seen.join('').trimEnd()}...`;
    seen.push(segment);
  }
  return text;
}
