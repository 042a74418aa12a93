import type { Logger } from '@petcare/platform/observability/log.ts';
import { trusted } from 'mongoose';
import type { PictureStore } from '../../pictures/uploads/stores/picture-store.ts';
import { removePicturesOfDeletedPosts } from './freed-pictures.ts';
import { PictureRemovals } from './picture-removal.model.ts';
import { Uploads } from '../../pictures/uploads/upload.model.ts';

const batchSize = 100;

/**
 * Deletes expired unused pictures: first the row is marked, so that it cannot be claimed, then its files and the row
 * are deleted. An interrupted run is continued by the next one; concurrent runs are safe.
 * @returns the number of pictures.
 */
export async function removeUnusedPictures(
  { store, log }: { store: PictureStore; log: Logger },
  now = new Date(),
): Promise<number> {
  await Uploads.updateMany(
    { state: trusted({ $in: ['arriving', 'kept'] }), use: null, keepUntil: trusted({ $lte: now }) },
    { state: 'removing' },
  );
  await removePicturesOfDeletedPosts();
  let removed = await removeFiles({ store, log });
  let after = '';
  for (;;) {
    const rows = await Uploads.find({ state: 'removing', _id: trusted({ $gt: after }) }, '_id')
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean();
    for (const { _id } of rows) {
      after = _id;
      try {
        await store.remove(_id);
        const { deletedCount } = await Uploads.deleteOne({ _id, state: 'removing' });
        removed += deletedCount;
      } catch (error) {
        log.warn({ err: error, uploadId: _id }, 'a picture was not deleted; the next run retries it');
      }
    }
    if (rows.length < batchSize) return removed;
  }
}

/** Deletes the files of pictures whose rows are deleted. An interrupted removal is repeated. */
async function removeFiles({ store, log }: { store: PictureStore; log: Logger }): Promise<number> {
  let removed = 0;
  for (const { _id } of await PictureRemovals.find({}, { _id: 1 }).lean()) {
    const removal = await PictureRemovals.findById(_id).lean();
    try {
      for (const uploadId of removal?.uploadIds ?? []) await store.remove(uploadId);
      const { deletedCount } = await PictureRemovals.deleteOne({ _id });
      if (deletedCount > 0) removed += removal?.uploadIds.length ?? 0;
    } catch (error) {
      log.warn({ err: error, removalId: _id }, 'pictures were not deleted; the next run retries them');
    }
  }
  return removed;
}
