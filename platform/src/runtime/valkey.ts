import { Redis } from 'ioredis';
import type { Logger } from '../observability/log.ts';

export type Valkey = Redis;

interface ValkeyOptions {
  readonly name: string;
  readonly log: Logger;
  /** BullMQ waits for the server indefinitely; a request should fail instead. */
  readonly forJobs?: boolean;
  /** Pipelines commands of the same tick. Not for a connection that runs blocking commands. */
  readonly batch?: boolean;
}

/**
 * Opens a connection to Valkey that reconnects automatically. Commands sent while it is down wait for a few retries.
 */
export function connectValkey(
  url: string,
  { name, log, forJobs = false, batch = false }: ValkeyOptions,
): Redis {
  const valkey = new Redis(url.replace(/^valkey/, 'redis'), {
    connectionName: name,
    enableAutoPipelining: batch,
    maxRetriesPerRequest: forJobs ? null : 3,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 2_000),
  });
  valkey.on('error', (error: Error) => log.warn({ error: error.message }, 'valkey connection failed'));
  return valkey;
}
