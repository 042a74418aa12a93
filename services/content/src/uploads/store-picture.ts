import { randomBytes } from 'node:crypto';
import { AppError, notFound } from '@petcare/platform/errors.ts';
import type { DecodedPicture, PictureDecoder } from './decoding/picture-decoder.ts';
import type { PictureStore } from './stores/picture-store.ts';
import { keepUnusedMs, Uploads, type UploadDocument } from './upload.model.ts';

export interface StorePictureDeps {
  readonly decoder: PictureDecoder;
  readonly store: PictureStore;
  readonly isDeletionPending: (userId: string) => Promise<boolean>;
}

/**
 * Checks, cleans and keeps the picture at `path` as an upload of this person, used by nothing yet.
 *
 * The row comes before the files, so that whatever a crash leaves behind is found by the sweep.
 * @throws what the decoder refuses; not_found when the person is leaving; unavailable when the files could not be kept.
 */
export function storePicture(
  { path, ownerId }: { path: string; ownerId: string },
  { decoder, store, isDeletionPending }: StorePictureDeps,
): Promise<UploadDocument> {
  return decoder.decode(path, async (picture) => {
    const row = await insertArriving(ownerId, picture, isDeletionPending);
    try {
      for (const { file, ...from } of picture.files) await store.put(row._id, file, from);
    } catch (cause) {
      throw new AppError('unavailable', 'Pictures cannot be kept right now. Please try again.', { cause });
    }
    const kept = await Uploads.findOneAndUpdate(
      { _id: row._id, state: 'arriving' },
      { state: 'kept' },
      { returnDocument: 'after' },
    ).lean();
    if (!kept) {
      // It was swept meanwhile, and these files came after that.
      await store.remove(row._id);
      throw new AppError('unavailable');
    }
    return kept;
  });
}

async function insertArriving(
  ownerId: string,
  picture: DecodedPicture,
  isDeletionPending: StorePictureDeps['isDeletionPending'],
): Promise<UploadDocument> {
  if (await isDeletionPending(ownerId)) throw notFound('person');
  const now = new Date();
  const row: UploadDocument = {
    // Drafts are served to whoever asks for them: unlike an ordinary id, this one cannot be told from the one before.
    _id: randomBytes(12).toString('hex'),
    ownerId,
    state: 'arriving',
    use: null,
    reserved: false,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    keepUntil: new Date(now.getTime() + keepUnusedMs),
    createdAt: now,
  };
  await Uploads.create([row]);
  return row;
}
