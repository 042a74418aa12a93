import type { Model, QueryFilter } from 'mongoose';

const exactLimit = 10_000;
const maxAgeMs = 10_000;

interface CachedCount {
  readonly at: number;
  readonly count: Promise<number>;
}

const counts = new WeakMap<object, Map<string, CachedCount>>();

/**
 * Counts the rows of a list. Counting gets slower with the number of rows and every page shows it, so a count above ten
 * thousand is cached for ten seconds.
 */
export async function countAll<Row>(rows: Model<Row>, among: QueryFilter<Row>): Promise<number> {
  const cachedCounts = counts.get(rows.collection) ?? new Map<string, CachedCount>();
  counts.set(rows.collection, cachedCounts);
  const key = JSON.stringify(among);
  const last = cachedCounts.get(key);
  if (last && performance.now() - last.at < maxAgeMs) return last.count;
  cachedCounts.delete(key);
  const limitedCount = await rows.countDocuments(among, { limit: exactLimit });
  if (limitedCount < exactLimit) return limitedCount;
  const cached = { at: performance.now(), count: rows.countDocuments(among).exec() };
  cachedCounts.set(key, cached);
  cached.count.catch(() => cachedCounts.delete(key));
  return cached.count;
}
