import { invitationDays } from '@petcare/contracts/account/doctor-accounts.ts';
import type { InviteUserBody, UserInvitation } from '@petcare/contracts/account/user-invitations.ts';
import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { AppError, conflict, notFound } from '@petcare/platform/errors.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { recordAudit } from '../../operations/audit/record-audit.ts';
import { areasOf, Users } from '../../users/user.model.ts';
import { fullName } from '../../users/user.rules.ts';
import { toUserInvitation } from './list-invitations.ts';
import { UserInvitations, type UserInvitationDocument } from './user-invitation.model.ts';

const day = 24 * 60 * 60_000;

interface Sender {
  readonly by: string;
  readonly log: Logger;
}

/**
 * Invites an email address to join with a role; the worker then emails a link that works once, for 7 days. An
 * address has one open invitation, by a unique index; an expired one is replaced.
 * @throws email_taken – `details` name the user, whose role can be changed instead
 * @throws already_invited – `details` name the invitation, which can be sent again
 */
export async function inviteUser(
  { email, role, admin_areas: areas, full_name: name = '' }: InviteUserBody,
  { by, log }: Sender,
): Promise<UserInvitation> {
  await assertNoAccount(email);
  const now = new Date();
  const invitation: UserInvitationDocument = {
    _id: newId(),
    email,
    role,
    adminAreas: areas ?? null,
    fullName: name,
    invitedBy: by,
    tokenHash: null,
    sentAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * day),
    version: 1,
  };
  try {
    await inTransaction(async () => {
      await UserInvitations.deleteOne({ email, expiresAt: trusted({ $lte: now }) });
      await UserInvitations.create([invitation]);
      await sendInvitation(invitation);
      await recordAudit(log, auditFacts('invitation.sent', invitation));
    });
  } catch (error) {
    if (!isDuplicateKey(error, 'email')) throw error;
    const open = await UserInvitations.findOne({ email }, { _id: 1 }).lean();
    throw conflict('already_invited', { details: { ...(open && { invitation_id: open._id }) } });
  }
  return toUserInvitation(invitation);
}

/**
 * Sends an invitation again on behalf of the given admin, valid for another 7 days.
 * @throws not_found – accepted or revoked
 */
export async function resendInvitation(id: string, { by, log }: Sender): Promise<UserInvitation> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + invitationDays * day);
  const invitation = await inTransaction(async () => {
    const stored = await UserInvitations.findOneAndUpdate(
      { _id: id },
      { $set: { invitedBy: by, tokenHash: null, sentAt: now, expiresAt }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!stored) throw notFound('invitation');
    await sendInvitation(stored);
    await recordAudit(log, auditFacts('invitation.sent_again', stored));
    return stored;
  });
  return toUserInvitation(invitation);
}

/**
 * Revokes an invitation, so that its link no longer works.
 * @throws not_found – accepted or already revoked
 */
export async function revokeInvitation(id: string, { log }: Pick<Sender, 'log'>): Promise<void> {
  await inTransaction(async () => {
    const revoked = await UserInvitations.findOneAndDelete({ _id: id }).lean();
    if (!revoked) throw notFound('invitation');
    await recordAudit(log, auditFacts('invitation.revoked', revoked));
  });
}

async function assertNoAccount(email: string): Promise<void> {
  const existing = await Users.findOne({ email }).lean();
  if (!existing) return;
  throw new AppError('email_taken', undefined, {
    fields: [{ field: 'email', message: 'has an account already' }],
    details: { user_id: existing._id, full_name: fullName(existing), role: existing.role },
  });
}

async function sendInvitation({ _id, version }: UserInvitationDocument): Promise<void> {
  await addEvent('user_invitation.sent', {
    aggregate: { id: _id, sequence: version },
    data: { invitation_id: _id },
  });
}

/** Holds no address: audit entries outlive the invitation. */
function auditFacts(action: string, { _id: id, ...grant }: UserInvitationDocument): AuditFacts {
  const fields = { role: grant.role, ...areasOf(grant) };
  const isRevoked = action === 'invitation.revoked';
  return {
    action,
    record: { type: 'user_invitation', id, label: shortId(id) },
    before: isRevoked ? fields : null,
    after: isRevoked ? null : fields,
  };
}
