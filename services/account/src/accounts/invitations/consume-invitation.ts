import { failure } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { UserDocument } from '../../users/user.model.ts';
import { AcceptedInvitations } from './accepted-invitation.model.ts';
import type { Invitation } from './find-invitation.ts';
import { UserInvitations } from './user-invitation.model.ts';

/**
 * Consumes an invitation in the transaction that gives its role. The clinic gets an event and links the account.
 * @throws link_expired – used, revoked or sent again since it was found
 * @throws MongoServerError – duplicate `_id`: a clinic invitation that was already accepted
 */
export async function consumeInvitation(
  { id, specialistId, tokenHash }: Invitation,
  user: Pick<UserDocument, '_id' | 'version'>,
): Promise<void> {
  if (specialistId === null) {
    const { deletedCount } = await UserInvitations.deleteOne({ _id: id, tokenHash });
    if (deletedCount === 0) throw failure('link_expired');
    return;
  }
  await AcceptedInvitations.create([{ _id: id, userId: user._id, at: new Date() }]);
  await addEvent('doctor_invitation.accepted', {
    aggregate: { id: user._id, sequence: user.version },
    data: { invitation_id: id, specialist_id: specialistId, user_id: user._id },
  });
}
