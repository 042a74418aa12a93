import type { Role } from '@petcare/contracts/shared/roles.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { model, Schema } from 'mongoose';

/** The clinic's copy of an account, to decide which account may be linked to a doctor. */
export interface UserCopyDocument {
  _id: string;
  fullName: string;
  email: string;
  role: Role;
  /** Undefined in rows from before the clinic stored it, until the next event of the account. */
  emailVerified?: boolean;
  /** Sequence of the latest stored event; older events are ignored. */
  sequence: number;
}

const schema = new Schema<UserCopyDocument>(
  {
    _id: { type: String, required: true },
    fullName: { type: String, required: true },
    email: { type: String, required: true },
    role: { type: String, required: true },
    emailVerified: { type: Boolean },
    sequence: { type: Number, required: true },
  },
  { collection: 'accounts', versionKey: false },
);
schema.index({ email: 1 });
// For notifying the admins, who are few.
schema.index({ role: 1 }, { partialFilterExpression: { role: 'admin' } });

export const userChanges = markChanges('users', schema);
export const UserCopies = model<UserCopyDocument>('UserCopy', schema);
