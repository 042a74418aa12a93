import type { PostgresPool } from '../postgres/pool.ts';
import { text } from '../postgres/values.ts';

/** Number of written documents after which the statistics of a small collection are stale. */
const MIN_STALE_WRITES = 500;
const STALE_FRACTION = 0.2;

const COLLECTION_TABLE = {
  name: 'collection_table',
  sql: `SELECT format('documentdb_data.documents_%s', c.collection_id), greatest(k.reltuples, 0)::int8
        FROM documentdb_api_catalog.collections c
        JOIN pg_class k ON k.oid = to_regclass(format('documentdb_data.documents_%s', c.collection_id))
        WHERE c.database_name = $1::text AND c.collection_name = $2::text`,
} as const;

interface Growth {
  written: number;
  analyzedAt: number;
}

/**
 * Keeps the planner's statistics current where autovacuum is too late: after index builds and large inserts.
 * Without statistics, sort and limit read and sort the whole collection, even with an index.
 */
export class Statistics {
  readonly #pool: PostgresPool;
  readonly #growth = new Map<string, Growth>();
  readonly #running = new Set<string>();
  #closed = false;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  inserted(database: string, collection: string, count: number): void {
    const key = `${database}.${collection}`;
    const growth = this.#growth.get(key) ?? { written: 0, analyzedAt: 0 };
    growth.written += count;
    this.#growth.set(key, growth);
    const limit = Math.max(MIN_STALE_WRITES, growth.analyzedAt * STALE_FRACTION);
    if (growth.written < limit || this.#running.has(key) || this.#closed) return;
    this.#running.add(key);
    this.analyze(database, collection)
      .catch(() => undefined)
      .finally(() => this.#running.delete(key));
  }

  async analyze(database: string, collection: string): Promise<void> {
    const connection = await this.#pool.acquire();
    try {
      const { rows } = await connection.run(COLLECTION_TABLE, [text(database), text(collection)]);
      const [table, size] = rows[0] ?? [];
      if (!table || !size) return;
      const growth = this.#growth.get(`${database}.${collection}`);
      const written = growth?.written ?? 0;
      await connection.query(`ANALYZE ${table.toString('utf8')}`);
      this.#growth.set(`${database}.${collection}`, {
        written: 0,
        analyzedAt: Math.max(Number(size.readBigInt64BE()), written),
      });
    } finally {
      this.#pool.release(connection);
    }
  }

  invalidate(database: string, collection?: string): void {
    if (collection !== undefined) this.#growth.delete(`${database}.${collection}`);
    else {
      for (const key of this.#growth.keys()) if (key.startsWith(`${database}.`)) this.#growth.delete(key);
    }
  }

  close(): void {
    this.#closed = true;
  }
}
