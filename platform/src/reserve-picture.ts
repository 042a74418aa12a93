import { endpoints } from '@petcare/contracts/endpoints.ts';
import { uploadIdOf, type Picture } from '@petcare/contracts/pictures.ts';
import { AppError, failure, invalid } from './errors.ts';
import type { InternalClient } from './internal-client.ts';

interface Wanted {
  /** Who must have uploaded it. */
  readonly userId: string;
  readonly url: string;
  /** The field it was sent in, for the refusal. */
  readonly field: string;
}

/**
 * Makes sure that a picture is somebody's own upload and unused, and keeps it until the event that tells of its
 * use has reached the pictures' service. Null for a picture that nobody uploaded: a scene of ours is always free.
 * @throws invalid_input naming the field; unavailable, with the cause, while the pictures cannot be asked.
 */
export async function reservePicture(
  { userId, url, field }: Wanted,
  client: InternalClient,
): Promise<Picture | null> {
  const id = uploadIdOf(url);
  if (id === null) return null;
  try {
    return await client.call(endpoints['uploads.reserve'], { params: { id }, body: { user_id: userId } });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid([{ field, message: 'must be a picture you have just uploaded' }]);
    throw failure('unavailable', undefined, undefined, error);
  }
}
