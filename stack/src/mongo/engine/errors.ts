import type { Document } from 'bson';
import { codeName, codeOfSqlState, TRANSIENT_STATES } from './error-codes.ts';
import { PostgresError, PostgresUnavailable } from '../postgres/postgres-error.ts';

export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;
  readonly labels: string[];
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

/** Creates the error of a missing transaction, after which drivers repeat the whole transaction. */
export function noSuchTransaction(reason: string): CommandError {
  return new CommandError(251, reason, { labels: ['TransientTransactionError'] });
}

export function notSupported(what: string): CommandError {
  return new CommandError(115, `${what} is not supported`);
}

// The engine's message when another command has just created the same collection.
const CREATION_CONFLICT = 'Unable to create the specified collection';

/** Returns true if PostgreSQL rolled the statement back because of concurrent work, so that it may be repeated. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof PostgresError)) return false;
  return TRANSIENT_STATES.includes(error.sqlState) || error.message === CREATION_CONFLICT;
}

/**
 * The loss of PostgreSQL ends a transaction. Outside one, code 91 makes drivers reset their connections, so it is
 * only returned when the gateway could not repeat the command itself.
 */
function unavailable(error: PostgresUnavailable, inTransaction: boolean): CommandError {
  if (inTransaction) return noSuchTransaction(error.message);
  return new CommandError(91, error.message, { labels: ['RetryableWriteError'], cause: error });
}

/**
 * Translates any error for the client. In a transaction every conflict becomes a write conflict, after which the
 * driver repeats the whole transaction.
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
