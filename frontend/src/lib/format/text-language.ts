/**
 * The language of words that a person wrote, told by their letters, for the `lang` of what shows them: a screen
 * reader then speaks them in their own voice, and Bangla gets the line height it needs on a page in English.
 * Undefined when there are no letters to go by.
 */
export function textLanguage(text: string): 'bn' | 'en' | undefined {
  if (/\p{Script=Bengali}/u.test(text)) return 'bn';
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
}
