import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectOptions, PostgresConnection } from './connection.ts';
import { PostgresUnavailable } from './postgres-error.ts';

export interface PoolOptions extends ConnectOptions {
  size: number;
  /** Time limit for a connection, including a restart of PostgreSQL. */
  acquireTimeoutMs: number;
  idleTimeoutMs: number;
}

interface Waiter {
  resolve: (connection: PostgresConnection) => void;
  reject: (error: Error) => void;
}

interface IdleConnection {
  connection: PostgresConnection;
  since: number;
}

const RECONNECT_PAUSE_MS = 50;

/**
 * A bounded pool of connections, assigned first come, first served. While PostgreSQL is unavailable, callers wait
 * up to their time limit, so that a short outage causes a delay instead of errors.
 */
export class PostgresPool {
  readonly #options: PoolOptions;
  readonly #idle: IdleConnection[] = [];
  readonly #waiting: Waiter[] = [];
  readonly #idleTimer: NodeJS.Timeout;
  readonly #open = new Set<PostgresConnection>();
  #connecting = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#idleTimer = setInterval(() => this.#closeIdle(), Math.max(1000, options.idleTimeoutMs / 3));
    this.#idleTimer.unref();
  }

  get size(): number {
    return this.#open.size + this.#connecting;
  }

  /**
   * Acquires a connection for exclusive use, which must be released.
   * @throws PostgresUnavailable when none was available in time.
   */
  async acquire(signal?: AbortSignal): Promise<PostgresConnection> {
    if (this.#closed) throw new PostgresUnavailable('the gateway is stopping');
    signal?.throwIfAborted();
    const ready = this.#takeIdle();
    if (ready) return ready;
    return new Promise<PostgresConnection>((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        const position = this.#waiting.indexOf(waiter);
        if (position !== -1) this.#waiting.splice(position, 1);
      };
      const waiter: Waiter = {
        resolve: (connection) => {
          finish();
          resolve(connection);
        },
        reject: (error) => {
          finish();
          reject(error);
        },
      };
      const onAbort = (): void => waiter.reject(new PostgresUnavailable('the client went away'));
      const timer = setTimeout(
        () => waiter.reject(new PostgresUnavailable('no PostgreSQL connection came free in time')),
        this.#options.acquireTimeoutMs,
      );
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
      this.#grow();
    });
  }

  /** Releases a connection. A broken one, or one inside a transaction, is replaced. */
  release(connection: PostgresConnection): void {
    if (connection.closed) return;
    if (this.#closed || !connection.idle) {
      connection.destroy();
      return;
    }
    const next = this.#waiting[0];
    if (next) next.resolve(connection);
    else this.#idle.push({ connection, since: Date.now() });
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#idleTimer);
    for (const waiter of this.#waiting.slice())
      waiter.reject(new PostgresUnavailable('the gateway is stopping'));
    for (const connection of this.#open) {
      if (connection.idle) connection.close();
      else connection.destroy();
    }
  }

  #takeIdle(): PostgresConnection | undefined {
    // The last used connection has the warmest caches.
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
      // Refused, restarting or out of connection slots; the waiting callers have their own time limits.
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
