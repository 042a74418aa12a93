import { adminAreas, type AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

/** Expired invitations stay listed for a while, so that they can be sent again. */
const retentionSeconds = 30 * 24 * 60 * 60;

const fields = {
  _id: field.text,
  email: field.text,
  role: field.oneOf(Role.options),
  /** The areas of a limited admin; null for all areas, and for other roles. */
  adminAreas: field.of<AdminArea[] | null>({ type: [String], enum: adminAreas, default: null }),
  fullName: field.textOrEmpty,
  /** The admin who last sent it. It is valid only while they are an active admin of all areas. */
  invitedBy: field.text,
  /** Null until the email is built. */
  tokenHash: field.textOrNull,
  sentAt: field.date,
  expiresAt: field.date,
  /** Number of emails; the sequence of this invitation's events. */
  version: field.number,
};
/** An invitation by an admin. Deleted once it is accepted or revoked. */
export type UserInvitationDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'user_invitations' });
// One invitation per address, also when two admins invite it at the same time.
schema.index({ email: 1 }, { unique: true });
indexWhereSet(schema, { tokenHash: 1 }, { field: 'tokenHash', type: 'string', unique: true });
schema.index({ sentAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: retentionSeconds });

export const UserInvitations = model<UserInvitationDocument>('UserInvitation', schema);
