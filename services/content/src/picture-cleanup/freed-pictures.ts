import { newId } from '@petcare/platform/mongo/object-id.ts';
import { trusted } from 'mongoose';
import { GonePosts } from './picture-removal.model.ts';
import { removePictures } from './remove-pictures.ts';

/**
 * Notes that posts of these people are gone for good: to look at the pictures of each at once would cost more than
 * the posts themselves. Only inside the transaction that removes them.
 */
export async function notePicturesOfGonePosts(ownerIds: readonly string[]): Promise<void> {
  await GonePosts.create([...new Set(ownerIds)].map((ownerId) => ({ _id: newId(), ownerId })));
}

/** Removes the pictures of posts that were noted as gone. Safe to repeat, and in several copies at once. */
export async function removePicturesOfGonePosts(): Promise<void> {
  const notes = await GonePosts.find().lean();
  for (const [ownerId, noted] of Map.groupBy(notes, (note) => note.ownerId)) {
    await removePictures(ownerId, { 'use.kind': trusted({ $in: ['memory', 'adoption'] }) });
    await GonePosts.deleteMany({ _id: trusted({ $in: noted.map(({ _id }) => _id) }) });
  }
}
