import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  specialistId: field.text,
  email: field.text,
  /** Null until the email is built. */
  tokenHash: field.textOrNull,
  usedAt: field.dateOrNull,
  createdAt: field.date,
  expiresAt: field.date,
};
export type InvitationDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'invitations' });
indexWhereSet(schema, { tokenHash: 1 }, { field: 'tokenHash', type: 'string', unique: true });
schema.index({ specialistId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Invitations = model<InvitationDocument>('Invitation', schema);
