import type { Locale } from '@petcare/contracts/users.ts';
import { model, Schema } from 'mongoose';

/** Somebody's wish to choose another password. Whether an account has the address is not known yet when it is stored. */
export interface PasswordResetDocument {
  _id: string;
  email: string;
  /** Of the page it was asked for on. */
  locale: Locale | null;
  /** Whose password the link changes. The link's fields are null until its mail is made. */
  userId: string | null;
  /** Of the link that can be used; null once it was. */
  tokenHash: string | null;
  expiresAt: Date | null;
  usedAt: Date | null;
  createdAt: Date;
}

const oneDay = 24 * 60 * 60;

const schema = new Schema<PasswordResetDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    locale: { type: String, default: null },
    userId: { type: String, default: null },
    tokenHash: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    usedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'password_resets', versionKey: false },
);
schema.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } });
schema.index({ email: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: oneDay });

export const PasswordResets = model<PasswordResetDocument>('PasswordReset', schema);
