import type { Client, Command, Session } from './command.ts';
import { CommandError, isTransient, noSuchTransaction, toCommandError } from './errors.ts';
import type { PostgresConnection } from '../postgres/connection.ts';
import type { PostgresPool } from '../postgres/pool.ts';
import { PostgresUnavailable } from '../postgres/postgres-error.ts';
import { int64 } from '../postgres/values.ts';
import { RECORD_COMMIT, sessionLock, WAIT_FOR_SESSION, WAS_COMMITTED } from './write-function.ts';

const LIFETIME_MS = 60_000;
const REMEMBERED_COMMITS = 10_000;

/** mongod gives up at once on a document another transaction changed; index builds hold their locks for this long. */
const LOCK_TIMEOUT = '100ms';

/** A conflict in its first statement costs a transaction nothing: the client has seen none of it. */
const BEGINNINGS = 4;

/** An open multi-document transaction and the connection that is its alone. */
export interface Transaction {
  readonly session: Session;
  readonly number: bigint;
  readonly connection: PostgresConnection;
  readonly expiry: NodeJS.Timeout;
  /** The client whose command ran last; when it hangs up, nobody is left to end the transaction. */
  client: Client;
  /** Stops waiting for that client to hang up. */
  unwatch: () => void;
  /** A commit without writes needs no record. */
  wrote: boolean;
  /** The outcome is PostgreSQL's to decide now. */
  committing: boolean;
  /** A statement failed inside its reply; the transaction ends with that reply. */
  doomed: boolean;
}

/** Session and number of a transaction in one word, as cursors remember it. */
export function transactionKey(transaction: Transaction): string {
  return `${transaction.session.key}:${transaction.number}`;
}

/**
 * Multi-document transactions: one pinned connection each, from first command to last.
 *
 * Any error rolls back at once, as in mongod; what follows in that transaction is
 * answered "no such transaction", which drivers take as "start again".
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

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Runs part of a command in its transaction, beginning that first if the command says so.
   * @throws CommandError; the transaction is rolled back by then.
   */
  async run<T>(command: Command, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let beginning = 1; ; beginning += 1) {
      const transaction = await this.#enter(command);
      try {
        const result = await work(transaction);
        if (transaction.doomed) await this.#rollBack(transaction);
        return result;
      } catch (cause) {
        await this.#rollBack(transaction);
        const error = toCommandError(cause, true);
        const again = command.startTransaction && error.code === 112 && beginning < BEGINNINGS;
        if (!again) throw error;
      }
    }
  }

  /**
   * Commits, or tells how an earlier commit of the same transaction ended.
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
      // Committed or not? The record says, as soon as PostgreSQL is back.
      if (transaction.wrote) await this.#confirmCommitted(session, number);
    } finally {
      this.#end(transaction);
    }
  }

  /** Rolls back; an unknown transaction is an error that drivers ignore. */
  async abort(command: Command): Promise<void> {
    const { session, number } = identify(command);
    const transaction = this.#open.get(session.key);
    if (transaction?.number !== number) throw new CommandError(251, `Transaction ${number} is not open`);
    await this.#rollBack(transaction);
  }

  /** Rolls back what these sessions left open and forgets them. */
  endSessions(keys: readonly string[]): void {
    for (const key of keys) {
      const transaction = this.#open.get(key);
      if (transaction) void this.#rollBack(transaction);
      this.#committed.delete(key);
    }
  }

  /** Rolls back everything. */
  close(): void {
    for (const transaction of this.#open.values()) this.#expire(transaction);
  }

  async #enter(command: Command): Promise<Transaction> {
    const { session, number } = identify(command);
    const current = this.#open.get(session.key);
    if (!command.startTransaction) {
      if (current?.number === number) {
        this.#follow(current, command.client);
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
      doomed: false,
    };
    this.#open.set(session.key, transaction);
    this.#watch(transaction);
    try {
      // Holding the session's lock to the end lets a later commit retry wait for the outcome.
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

  #follow(transaction: Transaction, client: Client): void {
    if (transaction.client === client) return;
    transaction.unwatch();
    transaction.client = client;
    this.#watch(transaction);
  }

  /**
   * A killed process leaves its locks behind, and others would wait for them until the transaction's lifetime
   * is over. mongod lets them wait; here the sooner end costs nothing, since drivers begin such a transaction again.
   */
  #watch(transaction: Transaction): void {
    const { signal } = transaction.client;
    const hungUp = () => {
      if (!transaction.committing) this.#expire(transaction);
    };
    signal.addEventListener('abort', hungUp, { once: true });
    transaction.unwatch = () => signal.removeEventListener('abort', hungUp);
  }

  async #rollBack(transaction: Transaction): Promise<void> {
    if (this.#open.get(transaction.session.key) !== transaction) return;
    this.#forget(transaction);
    try {
      await transaction.connection.query('ROLLBACK');
    } catch {
      // A connection that cannot roll back is broken, and the server rolls back for it.
    }
    this.#pool.release(transaction.connection);
  }

  #end(transaction: Transaction): void {
    this.#forget(transaction);
    this.#pool.release(transaction.connection);
  }

  #expire(transaction: Transaction): void {
    this.#forget(transaction);
    transaction.connection.destroy();
  }

  #forget(transaction: Transaction): void {
    clearTimeout(transaction.expiry);
    transaction.unwatch();
    if (this.#open.get(transaction.session.key) === transaction) this.#open.delete(transaction.session.key);
    this.#onEnd(transaction);
  }

  #remember(key: string, number: bigint): void {
    this.#committed.delete(key);
    this.#committed.set(key, number);
    const oldest = this.#committed.keys().next();
    if (this.#committed.size > REMEMBERED_COMMITS && !oldest.done) this.#committed.delete(oldest.value);
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

/** Drivers send such a commit again, and then get the answer. */
function unknownOutcome(cause: unknown): CommandError {
  return new CommandError(91, 'The outcome of the commit is not known yet', {
    labels: ['RetryableWriteError', 'UnknownTransactionCommitResult'],
    cause,
  });
}
