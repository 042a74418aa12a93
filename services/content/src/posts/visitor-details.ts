import { visitorDetailsLength } from '@petcare/contracts/content/memories.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Returns the details of a post that this caller may read: visitors get the beginning, cut between graphemes. */
export function detailsFor(caller: Caller, details: string): string {
  return caller.kind === 'visitor' ? truncateDetails(details, visitorDetailsLength) : details;
}

/** Returns at most `length` graphemes of a text. */
export function truncateDetails(text: string, length: number): string {
  // A text with at most this many code units has at most this many graphemes.
  if (text.length <= length) return text;
  let count = 0;
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return text.slice(0, index);
    count += 1;
  }
  return text;
}
