import { adminAreas, type AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';

/** An invitation by an admin. Deleted once it is accepted or revoked. */
export interface UserInvitationDocument {
  _id: string;
  email: string;
  role: Role;
  /** The areas of a limited admin; null for all areas, and for other roles. */
  adminAreas: AdminArea[] | null;
  fullName: string;
  /** The admin who last sent it. It is valid only while they are an active admin of all areas. */
  invitedBy: string;
  /** Null until the email is built. */
  tokenHash: string | null;
  sentAt: Date;
  expiresAt: Date;
  /** Number of emails; the sequence of this invitation's events. */
  version: number;
}

/** Expired invitations stay listed for a while, so that they can be sent again. */
const retentionSeconds = 30 * 24 * 60 * 60;

const schema = new Schema<UserInvitationDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    role: { type: String, enum: Role.options, required: true },
    adminAreas: { type: [String], enum: adminAreas, default: null },
    fullName: { type: String, default: '' },
    invitedBy: { type: String, required: true },
    tokenHash: { type: String, default: null },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'user_invitations', versionKey: false },
);
// One invitation per address, also when two admins invite it at the same time.
schema.index({ email: 1 }, { unique: true });
indexWhereSet(schema, { tokenHash: 1 }, { field: 'tokenHash', type: 'string', unique: true });
schema.index({ sentAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: retentionSeconds });

export const UserInvitations = model<UserInvitationDocument>('UserInvitation', schema);
