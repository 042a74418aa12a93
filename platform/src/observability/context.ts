import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { installedTracing } from './tracing.ts';

export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context: joins the request, its events and their consumers in one trace. */
  readonly traceparent: string;
  readonly actor: Actor;
  /**
   * The user whose request this is: nothing is stored once they are being erased. Undefined for admins, whose concurrent
   * changes of other records would conflict; only the check before the request refuses theirs.
   */
  readonly writer?: string;
  /** `PUT /api/orders/:id/status`; undefined for the work of a timer or a consumer. */
  readonly request?: string;
  /** Epoch milliseconds of the event that caused this work. Undefined for an HTTP request. */
  readonly since?: number;
  /** Events that this work publishes; all by default. Demo data records the past without notifications. */
  readonly events?: 'none' | 'audit';
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

const traceparentPattern = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/;

/**
 * Returns the traceparent of a new span in the given trace, or in a new trace when it is missing or malformed. With a
 * tracing library, returns its active span instead; a new trace without one is not sampled.
 */
export function nextTraceparent(parent?: string | null): string {
  const tracing = installedTracing();
  const current = tracing?.current();
  if (current) return current;
  const match = traceparentPattern.exec(parent ?? '');
  const traceId = match?.[1] ?? randomHex(16);
  return `00-${traceId}-${randomHex(8)}-${match?.[2] ?? (tracing ? '00' : '01')}`;
}

/**
 * Returns the headers that carry a trace to another process: none below a span of a tracing library, which adds its
 * own.
 */
export function traceHeaders(traceparent: string): { traceparent?: string } {
  return installedTracing()?.current() ? {} : { traceparent };
}

const pool = Buffer.alloc(4_096);
let used = pool.length;

/** Returns random bytes as hexadecimal digits, out of a pool: a call of the generator costs more than a few bytes. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

export function traceIdOf(traceparent: string): string {
  return traceparentPattern.test(traceparent) ? traceparent.slice(3, 35) : '';
}
