import type { LinkEmail } from '@petcare/contracts/account/account-security.ts';
import { invitationDays } from '@petcare/contracts/account/doctor-accounts.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { hashLinkToken, linkTo, makeLinkToken } from '@petcare/platform/auth/link-token.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import type { z } from 'zod';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
  type SpecialistDocument,
} from '../specialists/specialist.model.ts';
import { Invitations, type InvitationDocument } from './invitation.model.ts';

/** Invites a doctor, in the current transaction. Earlier invitations of the doctor stop working. */
export async function inviteDoctor(doctor: SpecialistDocument, now = new Date()): Promise<void> {
  await withdrawInvitations(doctor._id);
  const invitation: InvitationDocument = {
    _id: newId(),
    specialistId: doctor._id,
    email: doctor.email,
    tokenHash: null,
    usedAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * 24 * 60 * 60_000),
  };
  await Invitations.create([invitation]);
  await addEvent('specialist.invited', {
    aggregate: sequenceOf(doctor),
    data: { ...toSpecialistEvent(doctor), invitation_id: invitation._id },
  });
  await addAudit('clinic', {
    action: 'specialist.invited',
    record: specialistRecord(doctor),
    before: null,
    after: null,
  });
}

/** Deletes the open invitations of a doctor, in the current transaction. */
export async function withdrawInvitations(drId: string): Promise<void> {
  await Invitations.deleteMany({ specialistId: drId, usedAt: null });
}

/**
 * Sends a doctor another invitation.
 * @throws not_found, account_already_linked
 */
export async function resendInvitation(drId: string): Promise<void> {
  const doctor = await Specialists.findById(drId).lean();
  if (!doctor) throw notFound('doctor');
  if (doctor.userId) throw conflict('account_already_linked');
  await inTransaction(() => inviteDoctor(doctor));
}

/**
 * Creates the link of an invitation, which replaces the previous one.
 * @returns null when the invitation is used, expired or revoked.
 */
export async function makeInvitationEmail(
  id: string,
  publicUrl: string,
  now = new Date(),
): Promise<z.infer<typeof LinkEmail>> {
  const { token, tokenHash } = makeLinkToken();
  const invitation = await Invitations.findOneAndUpdate(
    { _id: id, usedAt: null, expiresAt: trusted({ $gt: now }) },
    { $set: { tokenHash } },
  ).lean();
  const doctor = invitation && (await Specialists.findById(invitation.specialistId).lean());
  if (!doctor) return null;
  return {
    to: invitation.email,
    full_name: doctor.name,
    locale: 'en',
    link: linkTo('/invitation', token, publicUrl),
  };
}

export async function findInvitation(token: string, now = new Date()) {
  const invitation = await Invitations.findOne({
    tokenHash: hashLinkToken(token),
    usedAt: null,
    expiresAt: trusted({ $gt: now }),
  }).lean();
  const doctor = invitation && (await Specialists.findById(invitation.specialistId).lean());
  if (!doctor || doctor.userId) return null;
  return {
    invitation_id: invitation._id,
    specialist_id: doctor._id,
    dr_name: doctor.name,
    email: invitation.email,
  };
}
