import type { Picture } from '@petcare/contracts/pictures.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { keepUnusedMs, toPicture, Uploads } from './upload.model.ts';

/**
 * Sets a picture of its owner's aside for another service's use: no post can take it, and it stays for another day,
 * within which the event that tells of its use must arrive. Asking again, also for the picture they have already, changes nothing.
 * @throws not_found unless it is theirs and free.
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
