import { CommandError } from './errors.ts';

const IDLE_LIMIT_MS = 10 * 60_000;
const SWEEP_MS = 30_000;

/** A cursor some client may still read from. */
export interface Cursor {
  readonly id: bigint;
  readonly database: string;
  /** The session it was opened in; nobody else may read on. */
  readonly sessionKey: string | undefined;
  /** The transaction it was opened in, by session and number. */
  readonly transaction: string | undefined;
  /** Where to read on: the engine's own bytes, handed back as they came. */
  continuation: Buffer;
  lastUsed: number;
}

/**
 * The open cursors of this gateway.
 *
 * A cursor is a position and nothing else: no connection, no memory on the server
 * (sorted results wait in a file there), so any number may be open.
 */
export class Cursors {
  readonly #open = new Map<bigint, Cursor>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #discard: (ids: bigint[]) => void;

  /** @param discard frees what the server keeps for cursors nobody will read on. */
  constructor(discard: (ids: bigint[]) => void) {
    this.#discard = discard;
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#sweeper.unref();
  }

  get size(): number {
    return this.#open.size;
  }

  add(cursor: Omit<Cursor, 'lastUsed'>): void {
    this.#open.set(cursor.id, { ...cursor, lastUsed: Date.now() });
  }

  /** @throws CommandError 43 when it is unknown, exhausted, expired or another session's. */
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

  /** Moves a cursor to its next position; without one it is exhausted. */
  advance(cursor: Cursor, continuation: Buffer | null): void {
    if (continuation === null) this.#open.delete(cursor.id);
    else cursor.continuation = Buffer.from(continuation);
  }

  /** Closes cursors; answers which of them were open. */
  kill(ids: readonly bigint[]): Set<bigint> {
    const killed = new Set(ids.filter((id) => this.#open.delete(id)));
    if (killed.size > 0) this.#discard([...killed]);
    return killed;
  }

  /** Closes what a transaction left open; its end freed the server's side already. */
  endTransaction(transaction: string): void {
    for (const cursor of this.#open.values()) {
      if (cursor.transaction === transaction) this.#open.delete(cursor.id);
    }
  }

  /** Closes what ended sessions left open. */
  endSessions(keys: readonly string[]): void {
    const ended = new Set<string | undefined>(keys);
    this.kill([...this.#open.values()].filter((c) => ended.has(c.sessionKey)).map((c) => c.id));
  }

  close(): void {
    clearInterval(this.#sweeper);
    this.#open.clear();
  }

  #sweep(): void {
    const limit = Date.now() - IDLE_LIMIT_MS;
    this.kill(
      [...this.#open.values()].filter((cursor) => cursor.lastUsed < limit).map((cursor) => cursor.id),
    );
  }
}
