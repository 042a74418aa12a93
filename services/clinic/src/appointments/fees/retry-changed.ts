import { retryOvertaken } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { AppError } from '@petcare/platform/errors.ts';

const attempts = 3;

/**
 * Runs a change of money again when its appointment has changed since it was read: with the new state it succeeds, or
 * fails with the reason.
 */
export function retryChanged<T>(run: () => Promise<T>): Promise<T> {
  return retryOvertaken(
    run,
    (error) => error instanceof AppError && error.code === 'version_conflict',
    attempts,
  );
}
