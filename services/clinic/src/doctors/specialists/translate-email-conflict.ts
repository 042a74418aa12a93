import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';

/** @throws specialist_email_taken – instead of a duplicate key */
export async function translateEmailConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error, 'email')) throw conflict('specialist_email_taken');
    throw error;
  }
}
