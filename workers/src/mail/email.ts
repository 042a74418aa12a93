/** What a letter says, in its reader's language. Plain words: whoever sends it makes text and HTML out of them. */
export interface EmailWords {
  readonly subject: string;
  readonly greeting: string;
  /** A paragraph each. */
  readonly before: readonly string[];
  /** The one thing to do. */
  readonly action: { readonly label: string; readonly link: string };
  readonly after: readonly string[];
  readonly closing: string;
}

/** A letter on its way to one person. */
export interface Email {
  readonly to: { readonly name: string; readonly address: string };
  readonly language: string;
  readonly words: EmailWords;
  /** The same once more, for a reader of whom nobody knows which language they read. */
  readonly translation?: { readonly language: string; readonly words: EmailWords };
  /** The event that it follows from. */
  readonly eventId: string;
}

/**
 * A name or title in the middle of a sentence: one line, nothing invisible that could end a header. Marks that join
 * letters stay, since Bangla is written with them.
 */
export function inline(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** What stands above the letter in a mail box. */
export function emailSubject({ words, translation }: Pick<Email, 'words' | 'translation'>): string {
  return [words, ...(translation ? [translation.words] : [])]
    .map(({ subject }) => inline(subject))
    .join(' · ');
}

/** The letter as plain text. */
export function emailText({ words, translation }: Pick<Email, 'words' | 'translation'>): string {
  return [words, ...(translation ? [translation.words] : [])].map(wordsAsText).join('\n* * *\n\n');
}

function wordsAsText({ greeting, before, action, after, closing }: EmailWords): string {
  return [greeting, ...before, `${action.label}:\n${action.link}`, ...after, closing]
    .join('\n\n')
    .concat('\n');
}
