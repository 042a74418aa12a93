import type { Locale } from '@petcare/contracts/account/users.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

/** A request to reset a password, stored without checking that an account has the address. */
export interface PasswordResetDocument {
  _id: string;
  email: string;
  locale: Locale | null;
  /** User whose password the link changes. The fields of the link are null until the email is built. */
  userId: string | null;
  /** Hash of the valid link; null once it is used. */
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
indexWhereSet(schema, { tokenHash: 1 }, { field: 'tokenHash', type: 'string', unique: true });
schema.index({ email: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: oneDay });

export const PasswordResets = model<PasswordResetDocument>('PasswordReset', schema);
