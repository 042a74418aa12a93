import { endpoints } from '@petcare/contracts/endpoints.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

/**
 * Returns the display name of a user who is about to write.
 * @throws not_found – the user is deleted; unavailable – when the name cannot be fetched.
 */
export async function nameOfAuthor(id: string, client: InternalClient): Promise<string> {
  try {
    return (await client.call(endpoints['authors.get'], { params: { id } })).full_name;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw error;
    throw failure('unavailable', { cause: error });
  }
}
