import type { Caller } from '@petcare/platform/auth/identity.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { isPublicUse, Uploads, type UploadUse } from './upload.model.ts';

/**
 * Finds a picture by its own address: one of a public record, or an unused one for its uploader. One that is reserved
 * for a public record counts as its picture, because the event of the use may arrive after the record is shown.
 * @throws not_found
 */
export async function findSharedUpload(id: string, caller: Caller): Promise<{ isPublic: boolean }> {
  const upload = await Uploads.findOne(
    { _id: id, state: 'kept' },
    { ownerId: 1, use: 1, reservedFor: 1 },
  ).lean();
  if (!upload) throw notFound('picture');
  const kind = upload.use?.kind ?? upload.reservedFor;
  const isPublic = kind !== null && isPublicUse(kind);
  const isOwnUnused = upload.use === null && caller.kind === 'user' && caller.id === upload.ownerId;
  if (!isPublic && !isOwnUnused) throw notFound('picture');
  return { isPublic };
}

/**
 * Finds a picture for the service whose record shows it.
 * @throws not_found – unless the record uses it, or the event of the use is still on its way.
 */
export async function findUploadOf(use: UploadUse, id: string): Promise<void> {
  const found = await Uploads.exists({
    _id: id,
    state: 'kept',
    $or: [
      { 'use.kind': use.kind, 'use.id': use.id },
      { use: null, reservedFor: use.kind },
    ],
  });
  if (!found) throw notFound('picture');
}
