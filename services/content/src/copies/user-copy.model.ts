import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { model, Schema } from 'mongoose';

/** A copy of a user's data from account, so that lists need no call to account. */
export interface UserCopyDocument {
  _id: string;
  fullName: string;
  email: string;
  emailVerified: boolean;
  imageUrl: string;
  /** The sequence of the latest event; older ones are ignored. */
  sequence: number;
  deleted: boolean;
}

const schema = new Schema<UserCopyDocument>(
  {
    _id: { type: String, required: true },
    fullName: { type: String, required: true },
    email: { type: String, required: true },
    emailVerified: { type: Boolean, required: true },
    imageUrl: { type: String, required: true },
    sequence: { type: Number, required: true },
    deleted: { type: Boolean, default: false },
  },
  { collection: 'user_copies', versionKey: false },
);

export const authorChanges = markChanges('authors', schema);
export const UserCopies = model<UserCopyDocument>('UserCopy', schema);
