import type { Role } from '@petcare/contracts/shared/roles.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  fullName: field.text,
  email: field.text,
  role: field.of<Role>({ type: String, required: true }),
  /** Undefined in rows from before the clinic stored it, until the next event of the account. */
  emailVerified: field.optional<boolean>({ type: Boolean }),
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: field.number,
};
/** The clinic's copy of an account, to decide which account may be linked to a doctor. */
export type UserCopyDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'accounts' });
schema.index({ email: 1 });
// For notifying the admins, who are few.
schema.index({ role: 1 }, { partialFilterExpression: { role: 'admin' } });

export const userChanges = markChanges('users', schema);
export const UserCopies = model<UserCopyDocument>('UserCopy', schema);
