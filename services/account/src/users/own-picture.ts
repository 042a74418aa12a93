import { endpoints } from '@petcare/contracts/endpoints.ts';
import { uploadIdOf } from '@petcare/contracts/pictures.ts';
import { AppError, failure, invalid } from '@petcare/platform/errors.ts';
import type { InternalClient } from '@petcare/platform/internal-client.ts';
import type { Logger } from '@petcare/platform/log.ts';

interface PictureDeps {
  readonly client: InternalClient;
  readonly log: Logger;
}

/**
 * Makes sure that a picture is the person's own upload and unused, and keeps it until the event tells of its use.
 * The placeholder is nobody's and always free.
 * @throws invalid_input naming `image_URL`.
 * @throws unavailable while the pictures cannot be asked.
 */
export async function reserveOwnPicture(
  { userId, imageUrl }: { userId: string; imageUrl: string },
  { client, log }: PictureDeps,
): Promise<void> {
  const id = uploadIdOf(imageUrl);
  if (id === null) return;
  try {
    await client.call(endpoints['uploads.reserve'], { params: { id }, body: { user_id: userId } });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid([{ field: 'image_URL', message: 'must be a picture you have just uploaded' }]);
    log.warn({ err: error }, 'a picture could not be reserved');
    throw failure('unavailable');
  }
}
