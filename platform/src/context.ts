import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@petcare/contracts/events.ts';

/** What belongs to the request or event being worked on, wherever in the code one is. */
export interface RequestContext {
  readonly requestId: string;
  /** W3C trace context: joins the request, its events and their consumers into one trace. */
  readonly traceparent: string;
  readonly actor: Actor;
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

/** A new span in the given trace, or in a new trace when there is none or it is malformed. */
export function nextTraceparent(parent?: string | null): string {
  const known = traceparentForm.exec(parent ?? '');
  const traceId = known?.[1] ?? randomHex();
  return `00-${traceId}-${randomHex().slice(16)}-${known?.[2] ?? '01'}`;
}

/** 32 hexadecimal digits. UUIDs come from a pool of random bytes, which asking for a few bytes at a time does not. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

/** The trace id inside a traceparent. */
export function traceIdOf(traceparent: string): string {
  return traceparentForm.exec(traceparent)?.[1] ?? '';
}
