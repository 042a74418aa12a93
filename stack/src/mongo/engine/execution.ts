import { type Command, namespaceOf } from './command.ts';
import type { Engine } from './engine.ts';
import type { PostgresConnection } from '../postgres/connection.ts';
import { PostgresUnavailable } from '../postgres/postgres-error.ts';
import type { Statement, Value } from '../postgres/protocol.ts';
import { type Attempt, ONLY_ATTEMPT } from './rerun.ts';
import { type Transaction, transactionKey } from './transactions.ts';
import { firstRow } from '../postgres/values.ts';

// More than the pool can hold that are all dead: what then breaks is not the connections.
const MAX_BROKEN_CONNECTIONS = 40;

export interface UseOptions {
  /**
   * Whether the work may be done again after a connection broke in the middle of it: reads, and writes
   * that are recognised the second time.
   */
  repeatable?: boolean;
  /** Whether a client that hangs up stops the work; never for writes. */
  interruptible?: boolean;
  /** Whether the work contains an upsert, which may lose a race and be tried again. */
  upserts?: boolean;
}

/**
 * Carries out one command on PostgreSQL: in its transaction's connection, or in one from
 * the pool, where what PostgreSQL undid because of others is run again.
 */
export class Execution {
  readonly command: Command;
  readonly engine: Engine;
  readonly transaction: Transaction | undefined;

  constructor(command: Command, engine: Engine, transaction: Transaction | undefined) {
    this.command = command;
    this.engine = engine;
    this.transaction = transaction;
  }

  /** Session and number of the transaction, as cursors remember it. */
  get transactionKey(): string | undefined {
    return this.transaction && transactionKey(this.transaction);
  }

  /**
   * Runs a read that answers with at least one row, and returns the first.
   * @throws whatever PostgreSQL reports, as PostgresError.
   */
  async read(statement: Statement, values: readonly Value[]): Promise<Value[]> {
    return this.using({ interruptible: true, repeatable: true }, async (connection) =>
      firstRow(await connection.run(statement, values)),
    );
  }

  /** Runs a statement that changes something, and returns its first row. */
  async change(statement: Statement, values: readonly Value[]): Promise<Value[]> {
    return this.using({}, async (connection) => firstRow(await connection.run(statement, values)));
  }

  /** Lends a connection to `work`, which may be called again if PostgreSQL undid what it did. */
  async using<T>(
    options: UseOptions,
    work: (connection: PostgresConnection, attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    if (this.transaction) {
      const { connection } = this.transaction;
      return this.#limited(connection, () => work(connection, ONLY_ATTEMPT));
    }
    return this.engine.rerunner.run(namespaceOf(this.command), options.upserts ?? false, (attempt) =>
      this.#outlivingConnections(options, (connection) => work(connection, attempt)),
    );
  }

  /** Goes on with another connection where one broke; PostgreSQL restarts in less time than the pool waits. */
  async #outlivingConnections<T>(
    options: UseOptions,
    work: (connection: PostgresConnection) => Promise<T>,
  ): Promise<T> {
    for (let broken = 1; ; broken += 1) {
      const connection = await this.#acquire(options);
      try {
        return await this.#pooled(options, connection, work);
      } catch (error) {
        const again =
          options.repeatable && broken < MAX_BROKEN_CONNECTIONS && !this.command.client.signal.aborted;
        if (!again || !(error instanceof PostgresUnavailable)) throw error;
      }
    }
  }

  #acquire(options: UseOptions): Promise<PostgresConnection> {
    return this.engine.pool.acquire(options.interruptible ? this.command.client.signal : undefined);
  }

  async #pooled<T>(
    options: UseOptions,
    connection: PostgresConnection,
    work: (connection: PostgresConnection) => Promise<T>,
  ): Promise<T> {
    const signal = options.interruptible ? this.command.client.signal : undefined;
    const interrupt = (): void => connection.destroy();
    signal?.addEventListener('abort', interrupt, { once: true });
    try {
      return await this.#limited(connection, () => work(connection));
    } finally {
      signal?.removeEventListener('abort', interrupt);
      this.engine.pool.release(connection);
    }
  }

  /** The settings before and after travel in the same round trips as the work itself. */
  async #limited<T>(connection: PostgresConnection, work: () => Promise<T>): Promise<T> {
    const limit = Math.trunc(this.command.maxTimeMs);
    if (limit <= 0) return work();
    const ignore = (): void => undefined;
    connection.query(`SET statement_timeout = ${Math.min(limit, 2_147_483_647)}`).catch(ignore);
    try {
      return await work();
    } finally {
      await connection.query('SET statement_timeout = 0').catch(ignore);
    }
  }
}
