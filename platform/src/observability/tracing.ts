import type { ServerResponse } from 'node:http';
import type { Telemetry } from 'bullmq';

export interface Tracing {
  /** Returns the active span as a W3C traceparent. */
  current(): string | undefined;
  /** Runs `work` as a span below `parent`, a traceparent, or below the active span. */
  inSpan<T>(name: string, work: () => T, parent?: string): T;
  /** Runs `work` with `parent` as the active span, without a span of its own. */
  below<T>(parent: string, work: () => T): T;
  nameRoute(response: ServerResponse, route: string): void;
  readonly jobs: Telemetry;
  flush(): Promise<void>;
}

let installed: Tracing | undefined;

/** Connects a tracing library to this process; must run before other modules load: see `telemetry/`. */
export function installTracing(tracing: Tracing): void {
  installed = tracing;
}

export function installedTracing(): Tracing | undefined {
  return installed;
}

/** Names the span of a request after the pattern of its route, without its ids. */
export function nameRoute(response: ServerResponse, route: string): void {
  installed?.nameRoute(response, route);
}

/** Runs `work` as a span of the current trace. Without a tracing library it just runs. */
export function inSpan<T>(name: string, work: () => T): T {
  return installed ? installed.inSpan(name, work) : work();
}

/**
 * Runs work that was caused earlier, perhaps in another process, as a span of the trace that caused it, unless the
 * active span already belongs to that trace. Without a tracing library it just runs.
 */
export function continueTrace<T>(name: string, traceparent: string | null, work: () => T): T {
  if (!installed || !traceparent || isSameTrace(installed.current(), traceparent)) return work();
  return installed.inSpan(name, work, traceparent);
}

/**
 * Runs work in the trace that caused it without adding a span, for calls that create one, such as sending a message.
 */
export function runInTrace<T>(traceparent: string | null, work: () => T): T {
  return installed && traceparent ? installed.below(traceparent, work) : work();
}

export function jobTelemetry(): { telemetry?: Telemetry } {
  return installed ? { telemetry: installed.jobs } : {};
}

export async function flushTraces(): Promise<void> {
  await installed?.flush();
}

function isSameTrace(one: string | undefined, other: string): boolean {
  return one !== undefined && one.slice(3, 35) === other.slice(3, 35);
}
