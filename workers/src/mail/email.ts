/** Text of an email in one language, without markup. It is rendered as plain text and as HTML. */
export interface EmailWords {
  readonly subject: string;
  readonly greeting: string;
  readonly before: readonly string[];
  readonly action: { readonly label: string; readonly link: string };
  readonly after: readonly string[];
  readonly closing: string;
}

export interface Email {
  readonly to: { readonly name: string; readonly address: string };
  readonly language: string;
  readonly words: EmailWords;
  /** The same text in a second language, for recipients whose language is unknown. */
  readonly translation?: { readonly language: string; readonly words: EmailWords };
  readonly eventId: string;
}

/**
 * Removes line breaks and control characters from a name or title, so that it cannot end a header. Joiners are
 * kept: Bangla needs them.
 */
export function singleLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export function emailSubject({ words, translation }: Pick<Email, 'words' | 'translation'>): string {
  return [words, ...(translation ? [translation.words] : [])]
    .map(({ subject }) => singleLine(subject))
    .join(' · ');
}

export function emailText({ words, translation }: Pick<Email, 'words' | 'translation'>): string {
  return [words, ...(translation ? [translation.words] : [])].map(wordsAsText).join('\n* * *\n\n');
}

function wordsAsText({ greeting, before, action, after, closing }: EmailWords): string {
  return [greeting, ...before, `${action.label}:\n${action.link}`, ...after, closing]
    .join('\n\n')
    .concat('\n');
}
