import { failure, type AppError } from '../errors.ts';

export interface LimiterOptions {
  readonly atOnce: number;
  readonly mayWait: number;
  /** What is thrown when too much waits; `unavailable` unless told otherwise. */
  readonly refusal?: () => AppError;
}

/**
 * Lets only so much work run at a time; the rest waits in order of arrival.
 * The returned function throws the refusal when too much waits already: an answer that comes after the
 * client has given up helps nobody.
 */
export function createLimiter({ atOnce, mayWait, refusal = () => failure('unavailable') }: LimiterOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mayWait) throw refusal();
      // The slot is handed over by whoever finishes, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
