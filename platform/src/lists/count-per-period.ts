import { trusted, type Model, type QueryFilter } from 'mongoose';

export interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly before: Date;
}

/** Milliseconds that the count of a past period is cached; it can change only when rows are removed. */
const maxAgeMs = 10 * 60_000;
/** Milliseconds that work begun before the end of a period may take to be stored. */
const graceMs = 5 * 60_000;

const cachedCounts = new Map<string, { readonly at: number; readonly count: number }>();

interface Counting<Row> {
  readonly at: string;
  /** The filter of the counted rows; equality conditions only. */
  readonly among?: QueryFilter<Row>;
  /** The index of the fields of `among`, then the date: a count reads only the index. */
  readonly index: Readonly<Record<string, 1 | -1>>;
}

/**
 * Counts the rows whose date lies in each period. The count of a past period may be ten minutes old; the count of a
 * period that has not ended is current.
 */
export async function countPerPeriod<Row>(
  rows: Model<Row>,
  periods: readonly Period[],
  counting: Counting<Row>,
): Promise<number[]> {
  const counts: number[] = [];
  // Sequential, so that an overview does not take every connection from other requests.
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
  const last = cachedCounts.get(key);
  if (last && Date.now() - last.at < maxAgeMs) return last.count;
  cachedCounts.delete(key);
  const filter = { ...among, [at]: trusted({ $gte: from, $lt: before }) } as QueryFilter<Row>;
  const count = await rows.countDocuments(filter, { hint: { ...index } });
  const isOver = Date.now() > before.getTime() + graceMs;
  if (isOver) cachedCounts.set(key, { at: Date.now(), count });
  return count;
}
