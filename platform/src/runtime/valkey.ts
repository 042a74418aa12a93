import { Redis } from 'ioredis';
import type { Logger } from '../observability/log.ts';

/** A connection to Valkey. */
export type Valkey = Redis;

interface ValkeyOptions {
  readonly name: string;
  readonly log: Logger;
  /** BullMQ waits for the server however long it takes; a request should rather fail. */
  readonly forJobs?: boolean;
  /** Commands of the same moment travel together. Not for a connection that also waits for something. */
  readonly batch?: boolean;
}

/** A connection to Valkey that comes back by itself. Commands given while it is away wait, up to a few tries. */
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
  valkey.on('error', (error: Error) => log.warn({ error: error.message }, 'valkey is away'));
  return valkey;
}
