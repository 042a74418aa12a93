import { visitorDetailsLength } from '@petcare/contracts/content/memories.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';

const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Visitors read the beginning of the details of a post, users all of them. */
export type Details = 'beginning' | 'whole';

export function detailsOpenTo(caller: Caller): Details {
  return caller.kind === 'visitor' ? 'beginning' : 'whole';
}

/** Returns the details that may be read; their beginning is cut between graphemes. */
export function showDetails(details: string, open: Details): string {
  return open === 'beginning' ? truncateDetails(details, visitorDetailsLength) : details;
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
