import { randomBytes } from 'node:crypto';
import { AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { assertMayWrite } from '@petcare/platform/mongo/write-guard.ts';
import type { DecodedPicture, PictureDecoder } from './decoding/picture-decoder.ts';
import type { PictureStore } from './stores/picture-store.ts';
import { keepUnusedMs, Uploads, type UploadDocument } from './upload.model.ts';

export interface StoreFilesDeps {
  readonly store: PictureStore;
}

export interface StorePictureDeps extends StoreFilesDeps {
  readonly decoder: PictureDecoder;
}

/**
 * Decodes the picture at `path` and stores its versions as an unused upload of this user.
 * @throws the errors of the decoder and of `storeFiles`.
 */
export function storePicture(
  { path, ownerId }: { path: string; ownerId: string },
  { decoder, ...deps }: StorePictureDeps,
): Promise<UploadDocument> {
  return decoder.decode(path, (picture) => storeFiles(picture, ownerId, deps));
}

/**
 * Stores the files of a picture as an unused upload of this user. The row is stored before the files, so that the
 * cleanup finds leftovers of a crash.
 * @throws not_found – when the user is being deleted; unavailable – when the files could not be stored.
 */
export async function storeFiles(
  picture: DecodedPicture,
  ownerId: string,
  { store }: StoreFilesDeps,
): Promise<UploadDocument> {
  const row = await insertArriving(ownerId, picture);
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
    // The cleanup removed the row meanwhile, before these files were stored.
    await store.remove(row._id);
    throw new AppError('unavailable');
  }
  return kept;
}

async function insertArriving(ownerId: string, picture: DecodedPicture): Promise<UploadDocument> {
  const now = new Date();
  const row: UploadDocument = {
    // Random, because ordinary ids can be guessed from the previous one.
    _id: randomBytes(12).toString('hex'),
    ownerId,
    state: 'arriving',
    use: null,
    reservedFor: null,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    keepUntil: new Date(now.getTime() + keepUnusedMs),
    createdAt: now,
  };
  await inTransaction(async () => {
    await assertMayWrite(ownerId);
    await Uploads.create([row]);
  });
  return row;
}
