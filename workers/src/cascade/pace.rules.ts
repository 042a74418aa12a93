/** An owner that was slow because it had been frozen is not waited for as long again. */
const longestRestMs = 1_000;

/**
 * How long a step rests after a batch, in milliseconds: what the batch has kept busy is free for others, before more is
 * asked of it. With a factor of 1 a deletion is at work half of the time.
 */
export function restAfter(tookMs: number, factor: number): number {
  return Math.min(tookMs * factor, longestRestMs);
}
