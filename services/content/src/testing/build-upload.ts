import { pictureAddress } from '@petcare/contracts/shared/pictures.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { keepUnusedMs, Uploads, type UploadDocument } from '../pictures/uploads/upload.model.ts';

export async function buildUpload(
  given: Partial<UploadDocument> = {},
): Promise<UploadDocument & { url: string }> {
  const row: UploadDocument = {
    _id: newId(),
    ownerId: newId(),
    state: 'kept',
    use: null,
    reservedFor: null,
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
