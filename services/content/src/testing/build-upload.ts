import { pictureAddress } from '@petcare/contracts/pictures.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { keepUnusedMs, Uploads, type UploadRow } from '../uploads/upload.model.ts';

/** The row of an uploaded picture, ready to be used by its owner; its files are not stored. */
export async function buildUpload(given: Partial<UploadRow> = {}): Promise<UploadRow & { url: string }> {
  const row: UploadRow = {
    _id: newId(),
    ownerId: newId(),
    state: 'kept',
    use: null,
    reserved: false,
    width: 1280,
    height: 960,
    placeholder: 'data:image/webp;base64,UklGRhoAAABXRUJQ',
    keepUntil: new Date(Date.now() + keepUnusedMs),
    createdAt: new Date(),
    ...given,
  };
  await Uploads.create([row]);
  return { ...row, url: pictureAddress(row._id) };
}
