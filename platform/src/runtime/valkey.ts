import { Redis } from 'ioredis';
import type { Logger } from '../observability/log.ts';
import { logConnectionErrors } from '../observability/log-connection-errors.ts';

export type Valkey = Redis;

interface ValkeyOptions {
  readonly name: string;
  readonly log: Logger;
  /** BullMQ waits for the server indefinitely; a request should fail instead. */
  readonly forJobs?: boolean;
  /**
   * Commands may wait for data, such as the reads of a stream. Duplicates of the connection wait for the server, too:
   * the sockets' adapter subscribes on one, once, and does not handle a failure.
   */
  readonly blocking?: boolean;
  /** Receives messages. Its owner subscribes again after each reconnect. */
  readonly subscriber?: boolean;
  /** Pipelines commands of the same tick. Not for a connection that runs blocking commands. */
  readonly batch?: boolean;
}

/** A command takes less than a millisecond; a server that is silent for this long is treated as unavailable. */
const commandTimeoutMs = 2_000;

/**
 * Opens a connection to Valkey that reconnects automatically. A command fails within two seconds while the server is
 * down or silent, except on a connection for jobs.
 */
export function connectValkey(
  url: string,
  { name, log, forJobs = false, blocking = false, subscriber = false, batch = false }: ValkeyOptions,
): Redis {
  const valkey = new Redis(url.replace(/^valkey/, 'redis'), {
    connectionName: name,
    enableAutoPipelining: batch,
    maxRetriesPerRequest: forJobs ? null : 3,
    ...(!forJobs && !blocking && { commandTimeout: commandTimeoutMs }),
    // The announcements of changed keys arrive as messages only in the second version of the protocol.
    ...(subscriber && { protocol: 2, autoResubscribe: false }),
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 2_000),
  });
  if (blocking)
    valkey.duplicate = (override) =>
      Redis.prototype.duplicate.call(valkey, { ...override, maxRetriesPerRequest: null });
  valkey.on('error', logConnectionErrors(log, 'valkey connection failed', { connection: name }));
  return valkey;
}
