import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

export interface InvitationDocument {
  _id: string;
  specialistId: string;
  email: string;
  /** Null until the email is built. */
  tokenHash: string | null;
  usedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

const schema = new Schema<InvitationDocument>(
  {
    _id: { type: String, required: true },
    specialistId: { type: String, required: true },
    email: { type: String, required: true },
    tokenHash: { type: String, default: null },
    usedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'invitations', versionKey: false },
);
indexWhereSet(schema, { tokenHash: 1 }, { field: 'tokenHash', type: 'string', unique: true });
schema.index({ specialistId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const Invitations = model<InvitationDocument>('Invitation', schema);
