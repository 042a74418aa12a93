import { type Command, namespaceOf } from './command.ts';
import type { Engine } from './engine.ts';
import type { PostgresConnection } from '../postgres/connection.ts';
import { PostgresUnavailable } from '../postgres/postgres-error.ts';
import type { Statement, Value } from '../postgres/protocol.ts';
import { type Attempt, ONLY_ATTEMPT } from './rerun.ts';
import { type Transaction, transactionKey } from './transactions.ts';
import { firstRow } from '../postgres/values.ts';

// More than the pool can contain; beyond it the cause is not a stale connection.
const MAX_BROKEN_CONNECTIONS = 40;

export interface UseOptions {
  /** Allows repeating the work after its connection broke: reads, and numbered writes. */
  repeatable?: boolean;
  /** Stops the work when the client disconnects; never for writes. */
  interruptible?: boolean;
  /** The work contains an upsert, which is repeated if it loses a race. */
  upserts?: boolean;
}

/**
 * Executes one command on PostgreSQL: on its transaction's connection, or on one from the pool, where it is
 * repeated after conflicts with concurrent work.
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

  get transactionKey(): string | undefined {
    return this.transaction && transactionKey(this.transaction);
  }

  async read(statement: Statement, values: readonly Value[]): Promise<Value[]> {
    return this.withConnection({ interruptible: true, repeatable: true }, async (connection) =>
      firstRow(await connection.run(statement, values)),
    );
  }

  async change(statement: Statement, values: readonly Value[]): Promise<Value[]> {
    return this.withConnection({}, async (connection) => firstRow(await connection.run(statement, values)));
  }

  async withConnection<T>(
    options: UseOptions,
    work: (connection: PostgresConnection, attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    if (this.transaction) {
      const { connection } = this.transaction;
      return this.#withTimeLimit(connection, () => work(connection, ONLY_ATTEMPT));
    }
    return this.engine.rerunner.run(namespaceOf(this.command), options.upserts ?? false, (attempt) =>
      this.#retryOnBrokenConnection(options, (connection) => work(connection, attempt)),
    );
  }

  /**
   * Repeats the work on another connection if one broke; a restart of PostgreSQL is shorter than the pool's time
   * limit.
   */
  async #retryOnBrokenConnection<T>(
    options: UseOptions,
    work: (connection: PostgresConnection) => Promise<T>,
  ): Promise<T> {
    for (let broken = 1; ; broken += 1) {
      const connection = await this.#acquire(options);
      try {
        return await this.#withPooledConnection(options, connection, work);
      } catch (error) {
        const retry =
          options.repeatable && broken < MAX_BROKEN_CONNECTIONS && !this.command.client.signal.aborted;
        if (!retry || !(error instanceof PostgresUnavailable)) throw error;
      }
    }
  }

  #acquire(options: UseOptions): Promise<PostgresConnection> {
    return this.engine.pool.acquire(options.interruptible ? this.command.client.signal : undefined);
  }

  async #withPooledConnection<T>(
    options: UseOptions,
    connection: PostgresConnection,
    work: (connection: PostgresConnection) => Promise<T>,
  ): Promise<T> {
    const signal = options.interruptible ? this.command.client.signal : undefined;
    const interrupt = (): void => connection.destroy();
    signal?.addEventListener('abort', interrupt, { once: true });
    try {
      return await this.#withTimeLimit(connection, () => work(connection));
    } finally {
      signal?.removeEventListener('abort', interrupt);
      this.engine.pool.release(connection);
    }
  }

  /** The settings are sent in the same round trips as the work. */
  async #withTimeLimit<T>(connection: PostgresConnection, work: () => Promise<T>): Promise<T> {
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
