import type { Picture, PictureUse } from '@petcare/contracts/shared/pictures.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { keepUnusedMs, toPicture, Uploads } from './upload.model.ts';

/**
 * Reserves a user's upload for a kind of record of another service: no post can claim it, and it is kept for a day, within which the event
 * of its use must arrive. Idempotent, also for the current profile picture as a profile picture.
 * @throws not_found – unless it is the user's and unused.
 */
export async function reserveUpload(id: string, userId: string, use: PictureUse): Promise<Picture> {
  const upload = await Uploads.findOneAndUpdate(
    {
      _id: id,
      ownerId: userId,
      state: 'kept',
      $or: [{ use: null }, ...(use === 'user' ? [{ 'use.kind': use, 'use.id': userId }] : [])],
    },
    { reservedFor: use, keepUntil: new Date(Date.now() + keepUnusedMs) },
    { returnDocument: 'after' },
  ).lean();
  if (!upload) throw notFound('picture');
  return toPicture(upload);
}
