import type { Model, QueryFilter } from 'mongoose';

/** Up to here the number is that of this moment. */
const exactUpTo = 10_000;
/** How old the number of a longer list may be. */
const freshMs = 10_000;

interface Counted {
  readonly at: number;
  readonly count: Promise<number>;
}

const counts = new WeakMap<object, Map<string, Counted>>();

/**
 * How many rows a list has. Counting takes the longer the more there are, and every page names it: so beyond ten
 * thousand it is counted again only every few seconds, and may be off by what has come and gone in between.
 */
export async function countAll<Row>(rows: Model<Row>, among: QueryFilter<Row>): Promise<number> {
  const known = counts.get(rows.collection) ?? new Map<string, Counted>();
  counts.set(rows.collection, known);
  const key = JSON.stringify(among);
  const last = known.get(key);
  if (last && performance.now() - last.at < freshMs) return last.count;
  known.delete(key);
  const some = await rows.countDocuments(among, { limit: exactUpTo });
  if (some < exactUpTo) return some;
  const counted = { at: performance.now(), count: rows.countDocuments(among).exec() };
  known.set(key, counted);
  counted.count.catch(() => known.delete(key));
  return counted.count;
}
