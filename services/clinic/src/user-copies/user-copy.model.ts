import type { Role } from '@petcare/contracts/roles.ts';
import { model, Schema } from 'mongoose';

/** Our own copy of what account tells about people: enough to say which account may be a doctor's. */
export interface UserCopyDocument {
  _id: string;
  fullName: string;
  email: string;
  role: Role;
  /** Of the event it was last told by: what is older is not news. */
  sequence: number;
}

const schema = new Schema<UserCopyDocument>(
  {
    _id: { type: String, required: true },
    fullName: { type: String, required: true },
    email: { type: String, required: true },
    role: { type: String, required: true },
    sequence: { type: Number, required: true },
  },
  { collection: 'accounts', versionKey: false },
);
schema.index({ email: 1 });

export const UserCopies = model<UserCopyDocument>('Account', schema);
