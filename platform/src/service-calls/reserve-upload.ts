import { endpoints } from '@petcare/contracts/endpoints.ts';
import { uploadIdOf, type PictureUse } from '@petcare/contracts/shared/pictures.ts';
import type { EndpointOutput } from '@petcare/contracts/shared/endpoint.ts';
import { AppError, failure, invalid } from '../errors.ts';
import type { InternalClient } from './internal-client.ts';

interface Upload {
  readonly userId: string;
  readonly url: string;
  readonly field: string;
  /** The kind of record that will show the picture. */
  readonly use: PictureUse;
}

/**
 * Reserves an unused upload until its owner receives the event that uses it. Returns null for a URL that is not an
 * upload.
 * @throws invalid_input – when it is not this user's unused upload; unavailable – when the uploads service cannot be
 * reached.
 */
export async function reserveUpload(
  { userId, url, field, use }: Upload,
  client: InternalClient,
): Promise<EndpointOutput<(typeof endpoints)['uploads.reserve']> | null> {
  const id = uploadIdOf(url);
  if (id === null) return null;
  try {
    return await client.call(endpoints['uploads.reserve'], {
      params: { id },
      body: { user_id: userId, use },
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid([{ field, message: 'must be a picture you have just uploaded' }]);
    throw failure('unavailable', { cause: error });
  }
}
