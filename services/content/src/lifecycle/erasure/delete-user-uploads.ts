import { trusted, type QueryFilter } from 'mongoose';
import { DeletedPosts } from '../picture-cleanup/picture-removal.model.ts';
import { removePictures } from '../picture-cleanup/remove-pictures.ts';
import { Uploads, type UploadDocument } from '../../pictures/uploads/upload.model.ts';

/**
 * Deletes at most `limit` pictures of a user that no post uses, including the profile picture. They can no longer be
 * used; the cleanup job deletes the files.
 * @returns the number of pictures.
 */
export async function deleteUserUploads(ownerId: string, limit = Infinity): Promise<number> {
  const removed = await removePictures(ownerId, deletablePictures(), limit);
  if (removed < limit) await DeletedPosts.deleteMany({ ownerId });
  return removed;
}

export function countOwnUploads(ownerId: string): Promise<number> {
  return Uploads.countDocuments({ ownerId, ...deletablePictures() });
}

function deletablePictures(): QueryFilter<UploadDocument> {
  return { $or: [{ use: null }, { 'use.kind': trusted({ $in: ['user', 'memory', 'adoption'] }) }] };
}
