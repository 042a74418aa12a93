import { CommandError } from './errors.ts';

const IDLE_LIMIT_MS = 10 * 60_000;
const EXPIRY_INTERVAL_MS = 30_000;

export interface Cursor {
  readonly id: bigint;
  readonly database: string;
  /** Session that opened the cursor; other sessions cannot read it. */
  readonly sessionKey: string | undefined;
  /** Transaction that opened the cursor, by session and number. */
  readonly transaction: string | undefined;
  /** Position of the next page, opaque to the gateway. */
  continuation: Buffer;
  lastUsed: number;
}

/**
 * The open cursors of this gateway. A cursor is only a position: it uses no connection and no memory on the server,
 * where sorted results are stored in a file, so their number is not limited.
 */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  readonly #expiryTimer: NodeJS.Timeout;
  readonly #discard: (ids: bigint[]) => void;

  /** @param discard frees the server's resources of cursors that are no longer read. */
  constructor(discard: (ids: bigint[]) => void) {
    this.#discard = discard;
    this.#expiryTimer = setInterval(() => this.#closeExpired(), EXPIRY_INTERVAL_MS);
    this.#expiryTimer.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  add(cursor: Omit<Cursor, 'lastUsed'>): void {
    this.#open.set(cursor.id, { ...cursor, lastUsed: Date.now() });
  }

  /** @throws CommandError 43 when it is unknown, exhausted or expired, 13 when it belongs to another session. */
  get(id: bigint, database: string, sessionKey: string | undefined, transaction: string | undefined): Cursor {
    const cursor = this.#open.get(id);
    if (!cursor || cursor.database !== database || cursor.transaction !== transaction) {
      throw new CommandError(43, `cursor id ${id} not found`);
    }
    if (cursor.sessionKey !== sessionKey) {
      throw new CommandError(13, `Cannot run getMore on cursor ${id}, which was created in another session`);
    }
    cursor.lastUsed = Date.now();
    return cursor;
  }

  /** Moves a cursor to its next position; without one it is exhausted and removed. */
  advance(cursor: Cursor, continuation: Buffer | null): void {
    if (continuation === null) this.#open.delete(cursor.id);
    else cursor.continuation = Buffer.from(continuation);
  }

  kill(ids: readonly bigint[]): Set<bigint> {
    const killed = new Set(ids.filter((id) => this.#open.delete(id)));
    if (killed.size > 0) this.#discard([...killed]);
    return killed;
  }

  /** Closes the cursors of a transaction, whose end has freed the server's resources. */
  endTransaction(transaction: string): void {
    for (const cursor of this.#open.values()) {
      if (cursor.transaction === transaction) this.#open.delete(cursor.id);
    }
  }

  endSessions(keys: readonly string[]): void {
    const ended = new Set<string | undefined>(keys);
    this.kill([...this.#open.values()].filter((c) => ended.has(c.sessionKey)).map((c) => c.id));
  }

  close(): void {
    clearInterval(this.#expiryTimer);
    this.#open.clear();
  }

  #closeExpired(): void {
    const limit = Date.now() - IDLE_LIMIT_MS;
    this.kill(
      [...this.#open.values()].filter((cursor) => cursor.lastUsed < limit).map((cursor) => cursor.id),
    );
  }
}
