export interface WrittenText {
  readonly text: string;
  readonly language: 'bn' | 'en';
}

/**
 * Returns a text in the language of the page, or else as it is, with its language.
 * @param bangla the text in Bangla, if there is one.
 */
export function textIn(locale: string, text: string, bangla: string | undefined): WrittenText {
  if (locale === 'bn' && bangla) return { text: bangla, language: 'bn' };
  return { text, language: mainLanguage(text) ?? (locale === 'bn' ? 'bn' : 'en') };
}

/** Returns the language of most letters. An English text may quote a Bangla word. Null without letters. */
function mainLanguage(text: string): WrittenText['language'] | null {
  const bangla = text.match(/\p{Script=Bengali}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (bangla === 0 && latin === 0) return null;
  return bangla > latin ? 'bn' : 'en';
}
