import PQueue from 'p-queue';
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
  const queue = new PQueue({ concurrency: atOnce });

  return async function run<T>(work: () => Promise<T>, priority = 0): Promise<T> {
    if (queue.pending >= atOnce && queue.size >= mayWait) throw refusal();
    if (maxWaitMs === undefined) return queue.add(work, { priority });
    const waiting = new AbortController();
    const timeout = setTimeout(() => waiting.abort(refusal()), maxWaitMs);
    const start = () => {
      clearTimeout(timeout);
      return work();
    };
    return queue.add(start, { priority, signal: waiting.signal });
  };
}
