import { setTimeout as wait } from 'node:timers/promises';

/** Resolves after the given time, or at once when `stopping` aborts: a loop then ends by its own condition. */
export async function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  try {
    await wait(milliseconds, undefined, { signal: stopping });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}
