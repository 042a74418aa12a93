import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  fullName: field.text,
  email: field.text,
  emailVerified: field.flag,
  imageUrl: field.text,
  /** The sequence of the latest event; older ones are ignored. */
  sequence: field.number,
  deleted: field.of<boolean>({ type: Boolean, default: false }),
};
/** A copy of a user's data from account, so that lists need no call to account. */
export type UserCopyDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'user_copies' });

export const authorChanges = markChanges('authors', schema);
export const UserCopies = model<UserCopyDocument>('UserCopy', schema);
