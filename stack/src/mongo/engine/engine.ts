import { Cursors } from './cursors.ts';
import { IndexCatalog } from './index-catalog.ts';
import type { PostgresAddress } from '../postgres/connection.ts';
import { PostgresPool } from '../postgres/pool.ts';
import { Rerunner } from './rerun.ts';
import { SESSION_SETTINGS } from './settings.ts';
import { Statistics } from './statistics.ts';
import { transactionKey, Transactions } from './transactions.ts';
import { int64 } from '../postgres/values.ts';

// The first query of a new connection takes many times longer than later ones.
const IDLE_CONNECTION_MS = 300_000;
const ACQUIRE_TIMEOUT_MS = 30_000;

/** Maximum numbers of PostgreSQL connections; the server must allow the sum of both. */
export interface PoolSizes {
  statements: number;
  /**
   * For open transactions; further ones wait. Separate, so that other commands never wait for the end of a
   * transaction.
   */
  transactions: number;
}

export const DEFAULT_POOL_SIZES: PoolSizes = { statements: 24, transactions: 32 };

const DELETE_CURSORS = {
  name: 'delete_cursors',
  sql: 'SELECT documentdb_api_internal.delete_cursors(ARRAY[$1::bigint])',
} as const;

export class Engine {
  readonly pool: PostgresPool;
  readonly rerunner = new Rerunner();
  readonly cursors: Cursors;
  readonly transactions: Transactions;
  readonly indexes: IndexCatalog;
  readonly statistics: Statistics;
  readonly #transactionPool: PostgresPool;

  constructor(address: PostgresAddress, sizes: PoolSizes = DEFAULT_POOL_SIZES) {
    const options = {
      address,
      settings: SESSION_SETTINGS,
      acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
      idleTimeoutMs: IDLE_CONNECTION_MS,
    };
    this.pool = new PostgresPool({ ...options, size: sizes.statements });
    this.#transactionPool = new PostgresPool({ ...options, size: sizes.transactions });
    this.cursors = new Cursors((ids) => void this.#discardCursors(ids));
    this.transactions = new Transactions(this.#transactionPool, (transaction) =>
      this.cursors.endTransaction(transactionKey(transaction)),
    );
    this.indexes = new IndexCatalog();
    this.statistics = new Statistics(this.pool);
  }

  get connections(): number {
    return this.pool.size + this.#transactionPool.size;
  }

  close(): void {
    this.transactions.close();
    this.cursors.close();
    this.statistics.close();
    this.#transactionPool.close();
    this.pool.close();
  }

  async #discardCursors(ids: readonly bigint[]): Promise<void> {
    try {
      const connection = await this.pool.acquire();
      try {
        for (const id of ids) {
          await connection.run(DELETE_CURSORS, [int64(id)]);
        }
      } finally {
        this.pool.release(connection);
      }
    } catch {
      // The server later removes the files of unread cursors itself.
    }
  }
}
