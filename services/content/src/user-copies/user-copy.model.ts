import { model, Schema } from 'mongoose';

/** Our own copy of what account tells about a person, so that lists need no call to account. */
export interface UserCopyDocument {
  _id: string;
  fullName: string;
  email: string;
  emailVerified: boolean;
  imageUrl: string;
  /** Of the event it was last told by: what is older is not news. */
  sequence: number;
  deleted: boolean;
  /** Everything of them is being deleted: they write nothing any more. */
  leaving?: true;
  /** Grows with everything they write: that then collides with their leaving. */
  written?: number;
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
    leaving: { type: Boolean },
    written: { type: Number },
  },
  { collection: 'people', versionKey: false },
);

export const UserCopies = model<UserCopyDocument>('UserCopy', schema);
