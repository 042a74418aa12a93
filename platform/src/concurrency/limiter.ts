import { failure, type AppError } from '../errors.ts';

export interface LimiterOptions {
  readonly atOnce: number;
  readonly mayWait: number;
  /** Milliseconds after which a waiting task is refused. Default: a task waits until it can run. */
  readonly maxWaitMs?: number;
  readonly refusal?: () => AppError;
}

/**
 * Returns a function that runs at most `atOnce` tasks at a time and queues `mayWait` more by priority, then in order of
 * arrival.
 * @throws AppError – the refusal: at once when the queue is full, or after `maxWaitMs`; a late answer reaches a client
 * that has given up.
 */
export function createLimiter({
  atOnce,
  mayWait,
  maxWaitMs,
  refusal = () => failure('unavailable'),
}: LimiterOptions) {
  /** Waiting tasks by priority, then in order of arrival. */
  const waiting: { readonly priority: number; readonly start: () => void }[] = [];
  let running = 0;

  const finish = () => {
    const next = waiting.shift();
    if (next) next.start();
    else running -= 1;
  };

  function wait(priority: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const task = {
        priority,
        start: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(task), 1);
        reject(refusal());
      };
      const timeout = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      const behind = waiting.findLastIndex((other) => other.priority >= priority);
      waiting.splice(behind + 1, 0, task);
    });
  }

  return async function run<T>(work: () => Promise<T>, priority = 0): Promise<T> {
    if (running < atOnce) running += 1;
    else if (waiting.length < mayWait) await wait(priority);
    else throw refusal();
    try {
      return await work();
    } finally {
      finish();
    }
  };
}
