import { Role } from '@petcare/contracts/roles.ts';
import { model, Schema } from 'mongoose';

/** An admin asks somebody to join. It goes away once it is accepted or taken back. */
export interface UserInvitationDocument {
  _id: string;
  /** Lower case. */
  email: string;
  role: Role;
  /** Empty when nobody said. */
  fullName: string;
  /** The admin who sent it last: it works only while they are one. */
  invitedBy: string;
  /** Null until the mail is made. */
  tokenHash: string | null;
  sentAt: Date;
  expiresAt: Date;
  /** Counts the mails; the sequence of this invitation's events. */
  version: number;
}

/** One that is out of time stays in sight for a while, so that it can be sent again. */
const retentionSeconds = 30 * 24 * 60 * 60;

const schema = new Schema<UserInvitationDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    role: { type: String, enum: Role.options, required: true },
    fullName: { type: String, default: '' },
    invitedBy: { type: String, required: true },
    tokenHash: { type: String, default: null },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'user_invitations', versionKey: false },
);
// One for each address: what makes of two admins at the same moment one sender.
schema.index({ email: 1 }, { unique: true });
schema.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $type: 'string' } } });
schema.index({ sentAt: -1, _id: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: retentionSeconds });

export const UserInvitations = model<UserInvitationDocument>('UserInvitation', schema);
