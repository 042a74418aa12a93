import type { Locale } from '@petcare/contracts/shared/locale.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const oneDay = 24 * 60 * 60;

const fields = {
  _id: field.text,
  email: field.text,
  locale: field.of<Locale | null>({ type: String, default: null }),
  /** User whose password the link changes. The fields of the link are null until the email is built. */
  userId: field.textOrNull,
  /** Hash of the valid link; null once it is used. */
  tokenHash: field.textOrNull,
  expiresAt: field.dateOrNull,
  usedAt: field.dateOrNull,
  createdAt: field.date,
};
/** A request to reset a password, stored without checking that an account has the address. */
export type PasswordResetDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'password_resets' });
indexWhereSet(schema, { tokenHash: 1 }, { field: 'tokenHash', type: 'string', unique: true });
schema.index({ email: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: oneDay });

export const PasswordResets = model<PasswordResetDocument>('PasswordReset', schema);
