import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@petcare/contracts/actor.ts';
import { installedTracing } from './tracing.ts';

/** What belongs to the request or event being worked on, wherever in the code one is. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context: joins the request, its events and their consumers into one trace. */
  readonly traceparent: string;
  readonly actor: Actor;
  /** `PUT /api/orders/:id/status`; not there in the work of a timer or a consumer. */
  readonly request?: string;
  /** When that happened which this follows from, in milliseconds since the epoch; not there in a request, which follows from nothing. */
  readonly since?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that everything it calls, however deep, sees this context. */
export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context of the work going on, if there is one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

const traceparentForm = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/;

/**
 * A new span in the given trace, or in a new trace when there is none or it is malformed. With a tracing library it is
 * the span going on, which the library has put below what it was called or sent by.
 */
export function nextTraceparent(parent?: string | null): string {
  const current = installedTracing()?.current();
  if (current) return current;
  const known = traceparentForm.exec(parent ?? '');
  const traceId = known?.[1] ?? randomHex();
  return `00-${traceId}-${randomHex().slice(16)}-${known?.[2] ?? '01'}`;
}

/** The headers that carry a trace to another process. A tracing library puts in its own, and two of them are none. */
export function traceHeaders(traceparent: string): { traceparent?: string } {
  return installedTracing() ? {} : { traceparent };
}

/** 32 hexadecimal digits. UUIDs come from a pool of random bytes, which asking for a few bytes at a time does not. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

/** The trace id inside a traceparent. */
export function traceIdOf(traceparent: string): string {
  return traceparentForm.exec(traceparent)?.[1] ?? '';
}
