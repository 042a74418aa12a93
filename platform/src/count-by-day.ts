import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/dhaka-time.ts';
import { trusted, type Model, type QueryFilter } from 'mongoose';

/** The last so many business days in Dhaka, oldest first; the last of them is the day it is there now. */
export function lastDays(count: number, now: Date): string[] {
  const today = dhakaDateOf(now);
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}

/** What lies within a business day: from its first instant on, before that of the next. */
export function withinDay(date: string) {
  return trusted({ $gte: dhakaInstant(date, 0), $lt: dhakaInstant(addDays(date, 1), 0) });
}

/** Nothing is made on a day that is over: its number is counted again only because rows may be removed. */
const freshMs = 10 * 60_000;
/** What was begun before midnight may be stored after it. */
const graceMs = 5 * 60_000;

const known = new Map<string, { readonly at: number; readonly count: number }>();

interface Counting<Row> {
  /** The field of the instant. */
  readonly at: string;
  /** What all rows that count have in common: equal values alone. */
  readonly among?: QueryFilter<Row>;
  /** The index of what is in `among`, then the instant: out of it the rows are counted without being read. */
  readonly index: Readonly<Record<string, 1 | -1>>;
}

/**
 * How many rows have their instant on each of these business days: a zero for a day without. A day that is over may be
 * ten minutes behind; today is that of this moment.
 */
export async function countByDay<Row>(
  rows: Model<Row>,
  days: readonly string[],
  counting: Counting<Row>,
): Promise<number[]> {
  const counts: number[] = [];
  // One after the other: an overview is not to take every connection from those who work.
  for (const date of days) counts.push(await countDay(rows, date, counting));
  return counts;
}

async function countDay<Row>(
  rows: Model<Row>,
  date: string,
  { at, among = {}, index }: Counting<Row>,
): Promise<number> {
  const key = [rows.db.name, rows.collection.name, at, JSON.stringify(among), date].join(' ');
  const last = known.get(key);
  if (last && Date.now() - last.at < freshMs) return last.count;
  known.delete(key);
  const filter = { ...among, [at]: withinDay(date) } as QueryFilter<Row>;
  const count = await rows.countDocuments(filter, { hint: { ...index } });
  const isOver = Date.now() > dhakaInstant(date, 24 * 60).getTime() + graceMs;
  if (isOver) known.set(key, { at: Date.now(), count });
  return count;
}
