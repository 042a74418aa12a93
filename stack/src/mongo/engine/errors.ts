import type { Document } from 'bson';
import { codeName, codeOfSqlState, TRANSIENT_STATES } from './error-codes.ts';
import { PostgresError, PostgresUnavailable } from '../postgres/postgres-error.ts';

/** An error as a MongoDB client is to see it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;
  readonly labels: string[];
  /** Fields beside code and message, such as `keyPattern`. */
  readonly details: Document;

  constructor(
    code: number,
    message: string,
    options: { labels?: string[]; details?: Document; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.labels = options.labels ?? [];
    this.details = options.details ?? {};
  }

  /** The reply document. */
  toReply(): Document {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: codeName(this.code),
      ...this.details,
      ...(this.labels.length > 0 && { errorLabels: this.labels }),
    };
  }
}

/** The session has no such open transaction; drivers start the whole transaction again. */
export function noSuchTransaction(reason: string): CommandError {
  return new CommandError(251, reason, { labels: ['TransientTransactionError'] });
}

/** Something mongod can and this gateway cannot. */
export function notSupported(what: string): CommandError {
  return new CommandError(115, `${what} is not supported`);
}

// How the engine says that somebody else has just created the collection it was about to create.
const LOST_CREATION = 'Unable to create the specified collection';

/** True when PostgreSQL undid the statement because of others at work, and it may simply run again. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof PostgresError)) return false;
  return TRANSIENT_STATES.includes(error.sqlState) || error.message === LOST_CREATION;
}

/**
 * In a transaction the loss of PostgreSQL is the loss of the transaction. Outside, 91 makes drivers drop
 * their connections and look for a primary, so it is left for what the gateway could not run again itself.
 */
function unavailable(error: PostgresUnavailable, inTransaction: boolean): CommandError {
  if (inTransaction) return noSuchTransaction(error.message);
  return new CommandError(91, error.message, { labels: ['RetryableWriteError'], cause: error });
}

/**
 * Translates whatever failed into what the client is told.
 *
 * In a transaction every conflict with others is a write conflict: the driver then runs
 * the transaction again from its start.
 */
export function toCommandError(error: unknown, inTransaction: boolean): CommandError {
  if (error instanceof CommandError) return error;
  if (error instanceof PostgresUnavailable) return unavailable(error, inTransaction);
  if (error instanceof PostgresError) {
    const code = inTransaction && isTransient(error) ? 112 : codeOfSqlState(error.sqlState);
    if (code === 91) return unavailable(new PostgresUnavailable(error.message), inTransaction);
    const labels = inTransaction && code === 112 ? ['TransientTransactionError'] : [];
    return new CommandError(code, error.message, { labels, cause: error });
  }
  const message = error instanceof Error ? error.message : String(error);
  const malformed = error instanceof Error && error.name.startsWith('BSON');
  return new CommandError(malformed ? 22 : 1, message, { cause: error });
}
