import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { AppError, failure } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

/**
 * Fetches the current data of a user from account. Must not be called inside a transaction.
 * @throws not_found; unavailable – when account cannot be reached.
 */
export async function fetchFromAccount(
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
