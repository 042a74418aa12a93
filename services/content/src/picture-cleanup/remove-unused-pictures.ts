import type { Logger } from '@petcare/platform/observability/log.ts';
import { trusted } from 'mongoose';
import type { PictureStore } from '../uploads/stores/picture-store.ts';
import { removePicturesOfGonePosts } from './freed-pictures.ts';
import { PictureRemovals } from './picture-removal.model.ts';
import { Uploads } from '../uploads/upload.model.ts';

const batch = 100;

/**
 * Deletes the pictures that nothing uses and whose time is over: first the row says so, after which nobody can claim
 * it; then its files go, then the row. A sweep that dies in between is carried on by the next, and two at once do
 * the same twice.
 * @returns how many pictures were deleted.
 */
export async function removeUnusedPictures(
  { store, log }: { store: PictureStore; log: Logger },
  now = new Date(),
): Promise<number> {
  await Uploads.updateMany(
    { state: trusted({ $in: ['arriving', 'kept'] }), use: null, keepUntil: trusted({ $lte: now }) },
    { state: 'removing' },
  );
  await removePicturesOfGonePosts();
  let removed = await removeFiles({ store, log });
  let after = '';
  for (;;) {
    const rows = await Uploads.find({ state: 'removing', _id: trusted({ $gt: after }) }, '_id')
      .sort({ _id: 1 })
      .limit(batch)
      .lean();
    for (const { _id } of rows) {
      after = _id;
      try {
        await store.remove(_id);
        const { deletedCount } = await Uploads.deleteOne({ _id, state: 'removing' });
        removed += deletedCount;
      } catch (error) {
        log.warn({ err: error, uploadId: _id }, 'a picture was not deleted; the next sweep comes back to it');
      }
    }
    if (rows.length < batch) return removed;
  }
}

/** Deletes the files of pictures whose rows are gone. A removal that was interrupted is done once more. */
async function removeFiles({ store, log }: { store: PictureStore; log: Logger }): Promise<number> {
  let removed = 0;
  for (const { _id } of await PictureRemovals.find({}, { _id: 1 }).lean()) {
    const removal = await PictureRemovals.findById(_id).lean();
    try {
      for (const uploadId of removal?.uploadIds ?? []) await store.remove(uploadId);
      const { deletedCount } = await PictureRemovals.deleteOne({ _id });
      if (deletedCount > 0) removed += removal?.uploadIds.length ?? 0;
    } catch (error) {
      log.warn(
        { err: error, removalId: _id },
        'pictures were not deleted; the next sweep comes back to them',
      );
    }
  }
  return removed;
}
