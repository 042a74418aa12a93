import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { installedTracing } from './tracing.ts';

export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context: joins the request, its events and their consumers in one trace. */
  readonly traceparent: string;
  readonly actor: Actor;
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
  const traceId = match?.[1] ?? randomHex();
  return `00-${traceId}-${randomHex().slice(16)}-${match?.[2] ?? (tracing ? '00' : '01')}`;
}

/**
 * Returns the headers that carry a trace to another process: none below a span of a tracing library, which adds its
 * own.
 */
export function traceHeaders(traceparent: string): { traceparent?: string } {
  return installedTracing()?.current() ? {} : { traceparent };
}

/** Returns 32 hexadecimal digits. `randomUUID` is faster than `randomBytes`, because it draws from a pool. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

export function traceIdOf(traceparent: string): string {
  return traceparentPattern.exec(traceparent)?.[1] ?? '';
}
