import { field, schemaOf } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

/** Pictures whose rows are deleted and whose files are still to be deleted. */
const removal = schemaOf({ _id: field.text, uploadIds: field.texts }, { collection: 'picture_removals' });
export const PictureRemovals = model('PictureRemoval', removal);

/** A user whose posts were deleted for good and whose pictures must be checked. */
const deletedPosts = schemaOf({ _id: field.text, ownerId: field.text }, { collection: 'gone_posts' });
deletedPosts.index({ ownerId: 1 });
export const DeletedPosts = model('GonePosts', deletedPosts);
