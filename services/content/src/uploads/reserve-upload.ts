import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { keepUnusedMs, toPicture, Uploads } from './upload.model.ts';

/**
 * Reserves a user's upload for another service: no post can claim it, and it is kept for a day, within which the event
 * of its use must arrive. Idempotent, also for the current profile picture.
 * @throws not_found – unless it is the user's and unused.
 */
export async function reserveUpload(id: string, userId: string): Promise<Picture> {
  const upload = await Uploads.findOneAndUpdate(
    {
      _id: id,
      ownerId: userId,
      state: 'kept',
      $or: [{ use: null }, { 'use.kind': 'user', 'use.id': userId }],
    },
    { reserved: true, keepUntil: new Date(Date.now() + keepUnusedMs) },
    { returnDocument: 'after' },
  ).lean();
  if (!upload) throw notFound('picture');
  return toPicture(upload);
}
