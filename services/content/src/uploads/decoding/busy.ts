import { AppError } from '@petcare/platform/errors.ts';

/** Seconds: about as long as a full house takes to empty. */
const comeBackIn = 10;

/** 503: too many pictures are under way; it says when to come back. */
export function busy(): AppError {
  return new AppError('uploads_busy', undefined, { retryAfter: comeBackIn });
}
