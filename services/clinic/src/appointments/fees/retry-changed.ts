import { AppError } from '@petcare/platform/errors.ts';

const attempts = 3;

/**
 * Runs a change of money again when its appointment has changed since it was read: with the new state it succeeds, or
 * fails with the reason.
 */
export async function retryChanged<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isChanged = error instanceof AppError && error.code === 'version_conflict';
      if (!isChanged || attempt === attempts) throw error;
    }
  }
}
