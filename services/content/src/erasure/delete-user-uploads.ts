import { trusted, type QueryFilter } from 'mongoose';
import { GonePosts } from '../picture-cleanup/picture-removal.model.ts';
import { removePictures } from '../picture-cleanup/remove-pictures.ts';
import { Uploads, type UploadDocument } from '../uploads/upload.model.ts';

/**
 * Deletes a person's pictures that no post uses, at most `limit` of them, the one of their profile among them. From
 * here on none of them can be used; the sweep takes the files.
 * @returns how many.
 */
export async function deleteUserUploads(ownerId: string, limit = Infinity): Promise<number> {
  const removed = await removePictures(ownerId, ownPictures(), limit);
  if (removed < limit) await GonePosts.deleteMany({ ownerId });
  return removed;
}

/** How many pictures a person has that go with them. */
export function countOwnUploads(ownerId: string): Promise<number> {
  return Uploads.countDocuments({ ownerId, ...ownPictures() });
}

/** What a doctor, a service or a product shows is not the uploader's own matter any more. */
function ownPictures(): QueryFilter<UploadDocument> {
  return { $or: [{ use: null }, { 'use.kind': trusted({ $in: ['user', 'memory', 'adoption'] }) }] };
}
