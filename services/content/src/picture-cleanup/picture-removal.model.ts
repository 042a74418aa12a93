import { model, Schema } from 'mongoose';

/** Pictures whose rows are gone, so that nobody can use them; their files are still to be deleted. */
const removal = new Schema<{ _id: string; uploadIds: string[] }>(
  { _id: { type: String, required: true }, uploadIds: { type: [String], required: true } },
  { collection: 'picture_removals', versionKey: false },
);
export const PictureRemovals = model('PictureRemoval', removal);

/** A note that posts of this person are gone whose pictures nobody has looked at. */
const gonePosts = new Schema<{ _id: string; ownerId: string }>(
  { _id: { type: String, required: true }, ownerId: { type: String, required: true } },
  { collection: 'gone_posts', versionKey: false },
);
gonePosts.index({ ownerId: 1 });
export const GonePosts = model('GonePosts', gonePosts);
