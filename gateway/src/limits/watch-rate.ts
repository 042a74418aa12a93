import type { IncomingMessage } from 'node:http';

export interface MinimumRate {
  /** Time before the rate counts: connections of phones begin slowly. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

export interface RateWatch {
  stop(): void;
  /** The bytes received and the milliseconds they took. Time in which the reader pauses the body does not count. */
  progress(): { readonly bytes: number; readonly ms: number };
}

const checkEveryMs = 1_000;

/**
 * Calls `onTooSlow` once if the body arrives more slowly than the minimum rate on average, after the grace period.
 * Starts the flow of the body.
 */
export function watchRate(
  request: IncomingMessage,
  { graceMs, bytesPerSecond }: MinimumRate,
  onTooSlow: () => void,
): RateWatch {
  let startedAt = performance.now();
  let bytes = 0;
  const count = (chunk: Buffer) => void (bytes += chunk.length);
  request.on('data', count);
  const intervalMs = Math.min(checkEveryMs, graceMs);
  const timer = setInterval(() => {
    if (request.isPaused()) startedAt += intervalMs;
    const overdueMs = performance.now() - startedAt - graceMs;
    if (overdueMs <= 0 || bytes >= (overdueMs / 1000) * bytesPerSecond) return;
    stop();
    onTooSlow();
  }, intervalMs);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    request.off('data', count);
  };
  request.once('close', stop);
  return { stop, progress: () => ({ bytes, ms: performance.now() - startedAt }) };
}
