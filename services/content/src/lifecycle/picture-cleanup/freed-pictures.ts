import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { DeletedPosts } from './picture-removal.model.ts';
import { removePictures } from './remove-pictures.ts';

/**
 * Records that posts of these users were deleted for good, so that the cleanup job checks their pictures; checking at
 * once would cost more than the deletion. Only inside the transaction that deletes the posts.
 */
export async function recordDeletedPosts(ownerIds: readonly string[]): Promise<void> {
  await DeletedPosts.create([...new Set(ownerIds)].map((ownerId) => ({ _id: newId(), ownerId })));
}

/** Removes the pictures of recorded posts. Idempotent, and safe in several copies at once. */
export async function removePicturesOfDeletedPosts(): Promise<void> {
  const records = await DeletedPosts.find().lean();
  for (const [ownerId, ownerRecords] of Map.groupBy(records, (note) => note.ownerId)) {
    await removePictures(ownerId, { 'use.kind': trusted({ $in: ['memory', 'adoption'] }) });
    await DeletedPosts.deleteMany({ _id: trusted({ $in: ownerRecords.map(({ _id }) => _id) }) });
  }
}
