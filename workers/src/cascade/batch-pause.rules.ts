/** Maximum pause. A batch may be slow only because a service was frozen. */
const maxPauseMs = 1_000;

/**
 * Returns the pause after a batch in milliseconds, which leaves resources to other work. With a factor of 1 a
 * deletion is active half of the time.
 */
export function pauseAfterBatch(durationMs: number, factor: number): number {
  return Math.min(durationMs * factor, maxPauseMs);
}
