import { trusted } from 'mongoose';
import { Uploads } from './upload.model.ts';

/**
 * Deletes a person's pictures that no post uses, the one of their profile among them. From here on none of them can
 * be used; the sweep takes the files.
 * @returns how many.
 */
export async function deleteUnusedUploadsOf(ownerId: string): Promise<number> {
  const { modifiedCount } = await Uploads.updateMany(
    { ownerId, state: trusted({ $in: ['arriving', 'kept'] }), $or: [{ use: null }, { 'use.kind': 'user' }] },
    { state: 'removing', use: null },
  );
  return modifiedCount;
}
