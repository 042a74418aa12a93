import { visitorDetailsLength } from '@petcare/contracts/memories.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** The details of a post as this caller may read them: visitors get the beginning, never half a letter of it. */
export function detailsFor(caller: Caller, details: string): string {
  return caller.kind === 'visitor' ? beginningOf(details, visitorDetailsLength) : details;
}

function beginningOf(text: string, length: number): string {
  // A text of no more code units than that has no more letters either.
  if (text.length <= length) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return text.slice(0, index);
    count += 1;
  }
  return text;
}
