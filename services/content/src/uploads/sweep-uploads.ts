import type { Logger } from '@petcare/platform/log.ts';
import { trusted } from 'mongoose';
import type { PictureStore } from './stores/picture-store.ts';
import { Uploads } from './upload.model.ts';

const batch = 100;

/**
 * Deletes the pictures that nothing uses and whose time is over: first the row says so, after which nobody can claim
 * it; then its files go, then the row. A sweep that dies in between is carried on by the next, and two at once do
 * the same twice.
 * @returns how many pictures were deleted.
 */
export async function sweepUploads(
  { store, log }: { store: PictureStore; log: Logger },
  now = new Date(),
): Promise<number> {
  await Uploads.updateMany(
    { state: trusted({ $in: ['arriving', 'kept'] }), use: null, keepUntil: trusted({ $lte: now }) },
    { state: 'removing' },
  );
  let removed = 0;
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
