import type { ServerResponse } from 'node:http';
import type { Telemetry } from 'bullmq';

/** What a tracing library does for us. Only a process that was started with one has it. */
export interface Tracing {
  /** The span going on, as a W3C traceparent. */
  current(): string | undefined;
  /** Runs `work` as a span: below `parent`, a traceparent, or below the span going on. */
  inSpan<T>(name: string, work: () => T, parent?: string): T;
  /** Runs `work` so that the spans it makes are below `parent`, without one of its own. */
  below<T>(parent: string, work: () => T): T;
  /** Names the span of a request after the route that answers it. */
  nameRoute(response: ServerResponse, route: string): void;
  /** Carries traces through job queues. */
  readonly jobs: Telemetry;
  /** Sends what has not been sent. */
  flush(): Promise<void>;
}

let installed: Tracing | undefined;

/** Makes the traces of this process those of a library; before anything else is loaded: see `telemetry/`. */
export function installTracing(tracing: Tracing): void {
  installed = tracing;
}

/** The tracing library of this process, if it was started with one. */
export function installedTracing(): Tracing | undefined {
  return installed;
}

/** Names a request in its trace after the pattern of its route, whatever ids it holds. */
export function nameRoute(response: ServerResponse, route: string): void {
  installed?.nameRoute(response, route);
}

/** Shows a piece of work as a span in the trace going on. Without a tracing library it just runs. */
export function inSpan<T>(name: string, work: () => T): T {
  return installed ? installed.inSpan(name, work) : work();
}

/**
 * Runs work that was caused earlier, perhaps in another process, in the trace it was caused in: as a span of this
 * name, unless the span going on belongs to that trace already. Without a tracing library it just runs.
 */
export function continueTrace<T>(name: string, traceparent: string | null, work: () => T): T {
  if (!installed || !traceparent || isSameTrace(installed.current(), traceparent)) return work();
  return installed.inSpan(name, work, traceparent);
}

/** Like `continueTrace` for what makes a span itself, as sending a message does. */
export function belowTrace<T>(traceparent: string | null, work: () => T): T {
  return installed && traceparent ? installed.below(traceparent, work) : work();
}

/** The option of job queues and their workers that carries traces through them, if there are traces. */
export function jobTelemetry(): { telemetry?: Telemetry } {
  return installed ? { telemetry: installed.jobs } : {};
}

/** Sends the spans that have not been sent yet. For the end of a process. */
export async function flushTraces(): Promise<void> {
  await installed?.flush();
}

function isSameTrace(one: string | undefined, other: string): boolean {
  return one !== undefined && one.slice(3, 35) === other.slice(3, 35);
}
