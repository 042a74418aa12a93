import { model, Schema } from 'mongoose';

/** The link that confirms a user's email address; a user has at most one. */
export interface EmailVerificationDocument {
  _id: string;
  /** The address it was sent to; another one is not confirmed by it. */
  email: string;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<EmailVerificationDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    tokenHash: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'email_verifications', versionKey: false },
);
schema.index({ tokenHash: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const EmailVerifications = model<EmailVerificationDocument>('EmailVerification', schema);
