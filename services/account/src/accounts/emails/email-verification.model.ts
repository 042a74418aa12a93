import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  /** The address it was sent to; another one is not confirmed by it. */
  email: field.text,
  tokenHash: field.text,
  createdAt: field.date,
  expiresAt: field.date,
};
/** The link that confirms a user's email address; a user has at most one. */
export type EmailVerificationDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'email_verifications' });
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const EmailVerifications = model<EmailVerificationDocument>('EmailVerification', schema);
