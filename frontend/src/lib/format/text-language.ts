/**
 * Returns the language of a user's text by its script, for the `lang` attribute: screen readers choose their voice
 * by it, and Bangla gets its line height on an English page. Undefined without letters.
 */
export function textLanguage(text: string): 'bn' | 'en' | undefined {
  if (/\p{Script=Bengali}/u.test(text)) return 'bn';
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
}
