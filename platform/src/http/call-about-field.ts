import { AppError, failure, invalid } from '../errors.ts';

/**
 * Calls another service about a value of a request field.
 * @throws invalid_input naming the field – when the other service answers not_found; unavailable, with the cause – when
 * it cannot be reached.
 */
export async function callAboutField<T>(
  { field, message }: { readonly field: string; readonly message: string },
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw invalid([{ field, message }]);
    throw failure('unavailable', { cause: error });
  }
}
