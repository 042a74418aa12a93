export interface TextPart {
  readonly text: string;
  readonly found: boolean;
}

/**
 * Canonical form of a word, because Bangla letters have two encodings. The server compares words in the same form.
 */
function wordForm(word: string): string {
  return word.normalize('NFKC').toLocaleLowerCase('en');
}

export function partsOf(text: string, matches: readonly string[] = []): readonly TextPart[] {
  const matchedWords = new Set(matches.map(wordForm));
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (!matchedWords.has(wordForm(word))) continue;
    if (index > plainFrom) parts.push({ text: text.slice(plainFrom, index), found: false });
    plainFrom = index + word.length;
    parts.push({ text: word, found: true });
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), found: false });
  return parts;
}

const wordsBefore = 3;
const wordsAfter = 6;

export function excerptAround(text: string, matches: readonly string[] = []): string | null {
  const parts = partsOf(text, matches);
  const first = parts.findIndex(({ found }) => found);
  const match = parts[first];
  if (!match) return null;
  const joined = (some: readonly TextPart[]) => some.map((part) => part.text).join('');
  const before = joined(parts.slice(0, first)).split(/(?<=\s)/);
  const after = joined(parts.slice(first + 1)).split(/(?=\s)/);
  const lead = before.length > wordsBefore ? '… ' : '';
  const tail = after.length > wordsAfter ? ' …' : '';
  return `${lead}${before.slice(-wordsBefore).join('')}${match.text}${after.slice(0, wordsAfter).join('')}${tail}`;
}
