import { trusted, type Model, type QueryFilter } from 'mongoose';

export interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly before: Date;
}

/** A past period is counted again after this time, only because rows may be removed. */
const freshMs = 10 * 60_000;
/** Work that began before the end of a period may be stored after it. */
const graceMs = 5 * 60_000;

const known = new Map<string, { readonly at: number; readonly count: number }>();

interface Counting<Row> {
  /** The field of the instant. */
  readonly at: string;
  /** The filter of the rows that count: equal values only. */
  readonly among?: QueryFilter<Row>;
  /** The index of the fields of `among`, then the instant: a count reads the index alone. */
  readonly index: Readonly<Record<string, 1 | -1>>;
}

/**
 * Counts the rows whose instant lies in each period. A count of a past period may be ten minutes old; the count of a
 * period that has not ended is current.
 */
export async function countPerPeriod<Row>(
  rows: Model<Row>,
  periods: readonly Period[],
  counting: Counting<Row>,
): Promise<number[]> {
  const counts: number[] = [];
  // One after the other: an overview must not take every connection from other requests.
  for (const period of periods) counts.push(await countPeriod(rows, period, counting));
  return counts;
}

async function countPeriod<Row>(
  rows: Model<Row>,
  { from, before }: Period,
  { at, among = {}, index }: Counting<Row>,
): Promise<number> {
  const interval = `${from.getTime()}-${before.getTime()}`;
  const key = [rows.db.name, rows.collection.name, at, JSON.stringify(among), interval].join(' ');
  const last = known.get(key);
  if (last && Date.now() - last.at < freshMs) return last.count;
  known.delete(key);
  const filter = { ...among, [at]: trusted({ $gte: from, $lt: before }) } as QueryFilter<Row>;
  const count = await rows.countDocuments(filter, { hint: { ...index } });
  const isOver = Date.now() > before.getTime() + graceMs;
  if (isOver) known.set(key, { at: Date.now(), count });
  return count;
}
