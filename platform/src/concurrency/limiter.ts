import { failure, type AppError } from '../errors.ts';

export interface LimiterOptions {
  readonly atOnce: number;
  readonly mayWait: number;
  /** Milliseconds after which a waiting task is refused. Default: a task waits until it can run. */
  readonly maxWaitMs?: number;
  readonly refusal?: () => AppError;
}

/**
 * Creates slots for at most `atOnce` holders. Others wait in a queue of `mayWait`, by priority, then in order of arrival.
 */
export function createSlots({
  atOnce,
  mayWait,
  maxWaitMs,
  refusal = () => failure('unavailable'),
}: LimiterOptions) {
  /** Waiting holders by priority, then in order of arrival. */
  const waiting: { readonly priority: number; readonly start: () => void }[] = [];
  let held = 0;

  function wait(priority: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const holder = {
        priority,
        start: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(holder), 1);
        reject(refusal());
      };
      const timeout = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      const behind = waiting.findLastIndex((other) => other.priority >= priority);
      waiting.splice(behind + 1, 0, holder);
    });
  }

  return {
    /**
     * Takes a slot at once, or returns a promise of it when all are held.
     * @throws AppError – the refusal: at once when the queue is full, or after `maxWaitMs`; a late answer reaches a
     * client that has given up.
     */
    enter(priority = 0): Promise<void> | undefined {
      if (held < atOnce) {
        held += 1;
        return undefined;
      }
      if (waiting.length >= mayWait) throw refusal();
      return wait(priority);
    },
    /** Returns a slot, which the next in the queue takes. */
    leave(): void {
      const next = waiting.shift();
      if (next) next.start();
      else held -= 1;
    },
  };
}

/**
 * Returns a function that runs at most `atOnce` tasks at a time and queues `mayWait` more.
 * @throws AppError – the refusal of `createSlots`.
 */
export function createLimiter(options: LimiterOptions) {
  const slots = createSlots(options);

  return async function run<T>(work: () => Promise<T>, priority = 0): Promise<T> {
    await slots.enter(priority);
    try {
      return await work();
    } finally {
      slots.leave();
    }
  };
}
