import { plainText, writtenWords } from '@petcare/contracts/typed/words.ts';

export interface TextPart {
  readonly text: string;
  readonly found: boolean;
}

/** Splits a text into what was found and the rest. `matches`: words in any spelling that searches take as equal. */
export function partsOf(text: string, matches: readonly string[] = []): readonly TextPart[] {
  const matchedWords = new Set(matches.map(plainText));
  const parts: TextPart[] = [];
  let plainFrom = 0;
  for (const { word, index } of writtenWords(text)) {
    if (!matchedWords.has(plainText(word))) continue;
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
