import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectOptions, PostgresConnection } from './connection.ts';
import { PostgresUnavailable } from './postgres-error.ts';

export interface PoolOptions extends ConnectOptions {
  /** Never more connections than this. */
  size: number;
  /** How long a caller waits for a connection, a restart of PostgreSQL included. */
  acquireTimeoutMs: number;
  /** A connection nobody used for this long is closed. */
  idleTimeoutMs: number;
}

interface Waiter {
  give: (connection: PostgresConnection) => void;
  refuse: (error: Error) => void;
}

interface IdleConnection {
  connection: PostgresConnection;
  since: number;
}

const RECONNECT_PAUSE_MS = 50;

/**
 * A bounded set of connections, handed out first come, first served.
 *
 * While PostgreSQL is down (restarting after a crash, say) callers keep waiting, up
 * to their time limit, so that a short outage is a pause and not an error.
 */
export class PostgresPool {
  readonly #options: PoolOptions;
  readonly #idle: IdleConnection[] = [];
  readonly #waiting: Waiter[] = [];
  readonly #sweeper: NodeJS.Timeout;
  readonly #open = new Set<PostgresConnection>();
  #connecting = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#sweeper = setInterval(() => this.#closeIdle(), Math.max(1000, options.idleTimeoutMs / 3));
    this.#sweeper.unref();
  }

  /** Connections open or being opened. */
  get size(): number {
    return this.#open.size + this.#connecting;
  }

  /**
   * Hands out a connection that nobody else uses; give it back with `release`.
   * @throws PostgresUnavailable when none came free, or PostgreSQL did not answer, in time.
   */
  async acquire(signal?: AbortSignal): Promise<PostgresConnection> {
    if (this.#closed) throw new PostgresUnavailable('the gateway is stopping');
    signal?.throwIfAborted();
    const ready = this.#takeIdle();
    if (ready) return ready;
    return new Promise<PostgresConnection>((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
        const position = this.#waiting.indexOf(waiter);
        if (position !== -1) this.#waiting.splice(position, 1);
      };
      const waiter: Waiter = {
        give: (connection) => {
          finish();
          resolve(connection);
        },
        refuse: (error) => {
          finish();
          reject(error);
        },
      };
      const abandon = (): void => waiter.refuse(new PostgresUnavailable('the client went away'));
      const timer = setTimeout(
        () => waiter.refuse(new PostgresUnavailable('no PostgreSQL connection came free in time')),
        this.#options.acquireTimeoutMs,
      );
      signal?.addEventListener('abort', abandon, { once: true });
      this.#waiting.push(waiter);
      this.#grow();
    });
  }

  /** Takes a connection back. One that is broken or in mid-transaction is replaced. */
  release(connection: PostgresConnection): void {
    if (connection.closed) return;
    if (this.#closed || !connection.idle) {
      connection.destroy();
      return;
    }
    const next = this.#waiting[0];
    if (next) next.give(connection);
    else this.#idle.push({ connection, since: Date.now() });
  }

  /** Closes everything, interrupting statements that still run, and refuses whoever waits. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#sweeper);
    for (const waiter of this.#waiting.slice())
      waiter.refuse(new PostgresUnavailable('the gateway is stopping'));
    for (const connection of this.#open) {
      if (connection.idle) connection.close();
      else connection.destroy();
    }
  }

  #takeIdle(): PostgresConnection | undefined {
    // The one used last is the one whose caches are warm.
    for (let entry = this.#idle.pop(); entry; entry = this.#idle.pop()) {
      if (!entry.connection.closed) return entry.connection;
    }
    return undefined;
  }

  #grow(): void {
    while (this.#connecting < this.#waiting.length && this.size < this.#options.size) {
      this.#connecting += 1;
      void this.#connect();
    }
  }

  async #connect(): Promise<void> {
    try {
      const connection = await PostgresConnection.open(this.#options);
      this.#open.add(connection);
      connection.onClose(() => {
        this.#open.delete(connection);
        this.#grow();
      });
      this.release(connection);
    } catch {
      // Refused, restarting or out of slots: whoever waits has a time limit of their own.
      await delay(RECONNECT_PAUSE_MS);
    } finally {
      this.#connecting -= 1;
    }
    if (!this.#closed) this.#grow();
  }

  #closeIdle(): void {
    const limit = Date.now() - this.#options.idleTimeoutMs;
    while (this.#idle[0] && this.#idle[0].since < limit) this.#idle.shift()?.connection.close();
  }
}
