import { model, Schema } from 'mongoose';

/** Pictures whose rows are deleted and whose files are still to be deleted. */
const removal = new Schema<{ _id: string; uploadIds: string[] }>(
  { _id: { type: String, required: true }, uploadIds: { type: [String], required: true } },
  { collection: 'picture_removals', versionKey: false },
);
export const PictureRemovals = model('PictureRemoval', removal);

/** A user whose posts were deleted for good and whose pictures must be checked. */
const deletedPosts = new Schema<{ _id: string; ownerId: string }>(
  { _id: { type: String, required: true }, ownerId: { type: String, required: true } },
  { collection: 'gone_posts', versionKey: false },
);
deletedPosts.index({ ownerId: 1 });
export const DeletedPosts = model('GonePosts', deletedPosts);
