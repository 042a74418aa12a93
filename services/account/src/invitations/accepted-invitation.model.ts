import { model, Schema } from 'mongoose';

/**
 * An invitation that was accepted; `_id` is the invitation's. The clinic learns of it by event: until it has, this is
 * what keeps the link from being used again.
 */
export interface AcceptedInvitationDocument {
  _id: string;
  userId: string;
  at: Date;
}

const schema = new Schema<AcceptedInvitationDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'accepted_invitations', versionKey: false },
);

export const AcceptedInvitations = model<AcceptedInvitationDocument>('AcceptedInvitation', schema);
