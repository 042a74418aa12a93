import type { Client, Command, Session } from './command.ts';
import { CommandError, isTransient, noSuchTransaction, toCommandError } from './errors.ts';
import type { PostgresConnection } from '../postgres/connection.ts';
import type { PostgresPool } from '../postgres/pool.ts';
import { PostgresUnavailable } from '../postgres/postgres-error.ts';
import { int64 } from '../postgres/values.ts';
import { RECORD_COMMIT, sessionLock, WAIT_FOR_SESSION, WAS_COMMITTED } from './write-function.ts';

const LIFETIME_MS = 60_000;
const MAX_REMEMBERED_COMMITS = 10_000;

/**
 * mongod fails immediately on a document changed by another transaction; index builds hold locks for up to this
 * long.
 */
const LOCK_TIMEOUT = '100ms';

/** A conflict in the first statement is repeated here, because the client has seen no result yet. */
const MAX_BEGIN_ATTEMPTS = 4;

export interface Transaction {
  readonly session: Session;
  readonly number: bigint;
  readonly connection: PostgresConnection;
  readonly expiry: NodeJS.Timeout;
  client: Client;
  unwatch: () => void;
  /** Without writes the commit needs no record. */
  wrote: boolean;
  /** COMMIT has been sent, so only PostgreSQL knows the outcome. */
  committing: boolean;
  /** A statement failed inside its reply, so the transaction is rolled back after that reply. */
  failed: boolean;
}

export function transactionKey(transaction: Transaction): string {
  return `${transaction.session.key}:${transaction.number}`;
}

/**
 * Multi-document transactions, each on its own connection. Any error rolls back at once, as in mongod; later
 * commands of the transaction fail with "no such transaction", after which drivers repeat it.
 */
export class Transactions {
  readonly #pool: PostgresPool;
  readonly #open = new Map<string, Transaction>();
  readonly #committed = new Map<string, bigint>();
  readonly #onEnd: (transaction: Transaction) => void;

  constructor(pool: PostgresPool, onEnd: (transaction: Transaction) => void) {
    this.#pool = pool;
    this.#onEnd = onEnd;
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Runs a command in its transaction, which is begun first if the command requests it.
   * @throws CommandError after the transaction was rolled back.
   */
  async run<T>(command: Command, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const transaction = await this.#enter(command);
      try {
        const result = await work(transaction);
        if (transaction.failed) await this.#rollBack(transaction);
        return result;
      } catch (cause) {
        await this.#rollBack(transaction);
        const error = toCommandError(cause, true);
        const retry = command.startTransaction && error.code === 112 && attempt < MAX_BEGIN_ATTEMPTS;
        if (!retry) throw error;
      }
    }
  }

  /**
   * Commits, or confirms an earlier commit of the same transaction.
   * @throws CommandError 251 when it was never committed, 91 when the outcome is not known yet.
   */
  async commit(command: Command): Promise<void> {
    const { session, number } = identify(command);
    const transaction = this.#open.get(session.key);
    if (transaction?.number !== number) return this.#confirmCommitted(session, number);
    transaction.committing = true;
    try {
      if (transaction.wrote) {
        void transaction.connection.run(RECORD_COMMIT, [session.id, int64(number)]).catch(() => undefined);
      }
      const { tag } = await transaction.connection.query('COMMIT');
      if (tag !== 'COMMIT') throw noSuchTransaction(`Transaction ${number} could not be committed`);
      this.#remember(session.key, number);
    } catch (error) {
      if (!(error instanceof PostgresUnavailable)) throw toCommandError(error, true);
      // The commit may have taken effect; its record is read once PostgreSQL is back.
      if (transaction.wrote) await this.#confirmCommitted(session, number);
    } finally {
      this.#end(transaction);
    }
  }

  /**
   * Rolls back.
   * @throws CommandError 251 for an unknown transaction, which drivers ignore.
   */
  async abort(command: Command): Promise<void> {
    const { session, number } = identify(command);
    const transaction = this.#open.get(session.key);
    if (transaction?.number !== number) throw new CommandError(251, `Transaction ${number} is not open`);
    await this.#rollBack(transaction);
  }

  endSessions(keys: readonly string[]): void {
    for (const key of keys) {
      const transaction = this.#open.get(key);
      if (transaction) void this.#rollBack(transaction);
      this.#committed.delete(key);
    }
  }

  close(): void {
    for (const transaction of this.#open.values()) this.#expire(transaction);
  }

  async #enter(command: Command): Promise<Transaction> {
    const { session, number } = identify(command);
    const current = this.#open.get(session.key);
    if (!command.startTransaction) {
      if (current?.number === number) {
        this.#setClient(current, command.client);
        return current;
      }
      throw noSuchTransaction(
        `Given transaction number ${number} does not match any in-progress transactions.`,
      );
    }
    if (current) {
      if (current.number >= number) {
        throw new CommandError(
          current.number === number ? 263 : 225,
          `Transaction ${number} has begun already`,
        );
      }
      await this.#rollBack(current);
    }
    return this.#begin(session, number, command.client);
  }

  async #begin(session: Session, number: bigint, client: Client): Promise<Transaction> {
    let connection: PostgresConnection;
    try {
      connection = await this.#pool.acquire();
    } catch (error) {
      throw toCommandError(error, true);
    }
    const transaction: Transaction = {
      session: { key: session.key, id: Buffer.from(session.id) },
      number,
      connection,
      expiry: setTimeout(() => this.#expire(transaction), LIFETIME_MS),
      client,
      unwatch: () => undefined,
      wrote: false,
      committing: false,
      failed: false,
    };
    this.#open.set(session.key, transaction);
    this.#watch(transaction);
    try {
      // Holds the session's lock until the end, so that a retried commit waits for the outcome.
      const lock = sessionLock(session.id).readBigInt64BE();
      await connection.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT pg_advisory_xact_lock(${lock}); SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`,
      );
      return transaction;
    } catch (error) {
      void this.#rollBack(transaction);
      throw toCommandError(error, true);
    }
  }

  #setClient(transaction: Transaction, client: Client): void {
    if (transaction.client === client) return;
    transaction.unwatch();
    transaction.client = client;
    this.#watch(transaction);
  }

  /**
   * Rolls back when the client disconnects, since its locks would otherwise last for the transaction's lifetime.
   * mongod keeps them; ending early is safe, because drivers repeat such a transaction.
   */
  #watch(transaction: Transaction): void {
    const { signal } = transaction.client;
    const onDisconnect = () => {
      if (!transaction.committing) this.#expire(transaction);
    };
    // It may have disconnected while the transaction waited for a connection.
    if (signal.aborted) return onDisconnect();
    signal.addEventListener('abort', onDisconnect, { once: true });
    transaction.unwatch = () => signal.removeEventListener('abort', onDisconnect);
  }

  async #rollBack(transaction: Transaction): Promise<void> {
    if (this.#open.get(transaction.session.key) !== transaction) return;
    this.#remove(transaction);
    try {
      await transaction.connection.query('ROLLBACK');
    } catch {
      // A connection that cannot roll back is broken, so the server rolls back.
    }
    this.#pool.release(transaction.connection);
  }

  #end(transaction: Transaction): void {
    this.#remove(transaction);
    this.#pool.release(transaction.connection);
  }

  #expire(transaction: Transaction): void {
    this.#remove(transaction);
    transaction.connection.destroy();
  }

  #remove(transaction: Transaction): void {
    clearTimeout(transaction.expiry);
    transaction.unwatch();
    if (this.#open.get(transaction.session.key) === transaction) this.#open.delete(transaction.session.key);
    this.#onEnd(transaction);
  }

  #remember(key: string, number: bigint): void {
    this.#committed.delete(key);
    this.#committed.set(key, number);
    const oldest = this.#committed.keys().next();
    if (this.#committed.size > MAX_REMEMBERED_COMMITS && !oldest.done) this.#committed.delete(oldest.value);
  }

  async #confirmCommitted(session: Session, number: bigint): Promise<void> {
    if (this.#committed.get(session.key) === number) return;
    let connection: PostgresConnection;
    try {
      connection = await this.#pool.acquire();
    } catch (error) {
      throw unknownOutcome(error);
    }
    try {
      await connection.run(WAIT_FOR_SESSION, [sessionLock(session.id)]);
      const { rows } = await connection.run(WAS_COMMITTED, [session.id, int64(number)]);
      if (rows.length === 0) throw noSuchTransaction(`Transaction ${number} was not committed`);
    } catch (error) {
      if (error instanceof PostgresUnavailable || isTransient(error)) throw unknownOutcome(error);
      throw error;
    } finally {
      this.#pool.release(connection);
    }
  }
}

function identify(command: Command): { session: Session; number: bigint } {
  if (!command.session || command.txnNumber === undefined) {
    throw new CommandError(72, 'A transaction needs lsid and txnNumber');
  }
  return { session: command.session, number: command.txnNumber };
}

/** Creates the error of an unknown outcome, after which drivers retry the commit. */
function unknownOutcome(cause: unknown): CommandError {
  return new CommandError(91, 'The outcome of the commit is not known yet', {
    labels: ['RetryableWriteError', 'UnknownTransactionCommitResult'],
    cause,
  });
}
