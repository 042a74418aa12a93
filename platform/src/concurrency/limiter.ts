import PQueue from 'p-queue';
import { failure, type AppError } from '../errors.ts';

export interface LimiterOptions {
  readonly atOnce: number;
  readonly mayWait: number;
  readonly refusal?: () => AppError;
}

/**
 * Returns a function that runs at most `atOnce` tasks at a time and queues `mayWait` more in order of arrival.
 * @throws AppError – the refusal, at once, when the queue is full: a late answer reaches a client that has given up.
 */
export function createLimiter({ atOnce, mayWait, refusal = () => failure('unavailable') }: LimiterOptions) {
  const queue = new PQueue({ concurrency: atOnce });

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (queue.pending >= atOnce && queue.size >= mayWait) throw refusal();
    return queue.add(work);
  };
}
