import { setTimeout as pause } from 'node:timers/promises';

/** So many keys are remembered before those whose pause is over are forgotten. */
const mostKeys = 1_000;

/**
 * Makes many calls about one key into few: the first is done at once, and all that come during the pause after it
 * are one more at its end. Each caller's promise is kept by a call that began after they asked, so that none of them
 * is answered by news older than their own.
 */
export function gatherPerKey(
  pauseMs: number,
  work: (key: string) => Promise<void>,
): (key: string) => Promise<void> {
  const begunAt = new Map<string, number>();
  const waiting = new Map<string, Promise<void>>();

  function begin(key: string): Promise<void> {
    const now = performance.now();
    if (begunAt.size >= mostKeys)
      for (const [one, at] of begunAt) if (at + pauseMs < now) begunAt.delete(one);
    begunAt.set(key, now);
    return work(key);
  }

  return (key) => {
    const already = waiting.get(key);
    if (already) return already;
    const waitMs = (begunAt.get(key) ?? -Infinity) + pauseMs - performance.now();
    if (waitMs <= 0) return begin(key);
    const mine = pause(waitMs).then(() => {
      waiting.delete(key);
      return begin(key);
    });
    waiting.set(key, mine);
    return mine;
  };
}
