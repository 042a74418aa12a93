import { AppError } from '@petcare/platform/errors.ts';

/** Seconds: about as long as all uploads in progress take. */
const retryAfterSeconds = 10;

export function busy(): AppError {
  return new AppError('uploads_busy', undefined, { retryAfter: retryAfterSeconds });
}
