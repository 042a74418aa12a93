import { latinDigits } from '@petcare/contracts/typed/digits.ts';

const shortestMonth = 3;

/**
 * Reads a date as people type it: `28/11/2026`, `28 Nov 2026`, `২৮ নভেম্বর, ২০২৬` or `2026-11-28`. @returns the date as
 * `2026-11-28`, or null when the text is none, or is not complete.
 */
export function parseDay(text: string): string | null {
  const typed = latinDigits(text.trim().toLowerCase());
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed);
  const [day = '', month = '', year = ''] = iso ? iso.slice(1).toReversed() : typed.split(/[\s,./-]+/);
  if (!/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return null;
  const number = /^\d{1,2}$/.test(month) ? Number(month) : monthNamed(month);
  const date = new Date(Date.UTC(Number(year), number - 1, Number(day)));
  // A day that does not exist, such as 31 June, is counted into the next month.
  if (number < 1 || date.getUTCMonth() !== number - 1 || date.getUTCDate() !== Number(day)) return null;
  return date.toISOString().slice(0, 10);
}

/** Returns the number of a month by its name or the beginning of it, or 0. */
function monthNamed(typed: string): number {
  const found = monthNames().findIndex(
    (name) => name === typed || (typed.length >= shortestMonth && name.startsWith(typed)),
  );
  return found === -1 ? 0 : (found % 12) + 1;
}

let names: string[] | undefined;

/** Returns the names of the months in English, then in Bangla. */
function monthNames(): string[] {
  names ??= ['en-GB', 'bn-BD'].flatMap((tag) => {
    const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)).toLowerCase());
  });
  return names;
}
