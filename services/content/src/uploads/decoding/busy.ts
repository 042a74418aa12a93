import { AppError } from '@petcare/platform/errors.ts';

/** Seconds: about as long as all uploads in progress take. */
const retryAfterSeconds = 10;

/** Returns the 503 for too many pictures in progress, with a Retry-After. */
export function busy(): AppError {
  return new AppError('uploads_busy', undefined, { retryAfter: retryAfterSeconds });
}
