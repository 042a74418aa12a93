import { model, Schema } from 'mongoose';

/**
 * An accepted invitation of the clinic, with the same `_id`. It keeps the link from being used again until the
 * clinic has handled the event.
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
schema.index({ userId: 1 });

export const AcceptedInvitations = model<AcceptedInvitationDocument>('AcceptedInvitation', schema);
