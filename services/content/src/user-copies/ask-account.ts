import type { EndpointOutput } from '@petcare/contracts/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';

/**
 * What account knows about a person now. Not to be called inside a transaction.
 * @throws not_found; unavailable, with the cause, while account cannot be asked.
 */
export async function askAccount(
  id: string,
  client: InternalClient,
): Promise<EndpointOutput<(typeof endpoints)['people.get']>> {
  try {
    return await client.call(endpoints['people.get'], { params: { id } });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') throw error;
    throw failure('unavailable', { cause: error });
  }
}
