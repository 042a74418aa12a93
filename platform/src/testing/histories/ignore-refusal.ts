import { AppError } from '../../errors.ts';

/** Returns the code of a refusal. @throws any other error, which is a fault of the service. */
export function ignoreRefusal(error: unknown): string {
  if (error instanceof AppError && error.code !== 'internal') return error.code;
  throw error;
}
