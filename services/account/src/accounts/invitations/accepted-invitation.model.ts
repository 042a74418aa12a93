import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const fields = {
  _id: field.text,
  userId: field.text,
  at: field.date,
};
/**
 * An accepted invitation of the clinic, with the same `_id`. It keeps the link from being used again until the
 * clinic has handled the event.
 */
export type AcceptedInvitationDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'accepted_invitations' });
schema.index({ userId: 1 });

export const AcceptedInvitations = model<AcceptedInvitationDocument>('AcceptedInvitation', schema);
