import type { EventData } from '@petcare/contracts/events.ts';
import { addAudit, changedFields } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import {
  sequenceOf,
  toSpecialistEvent,
  specialistRecord,
  Specialists,
  type SpecialistDocument,
} from '../specialists/specialist.model.ts';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { Invitations } from './invitation.model.ts';

/**
 * Links an account to a doctor, or removes the link with null; appointments stay unchanged. A unique index allows
 * an account one doctor.
 * @throws not_found, not_a_doctor, account_already_linked
 */
export async function linkAccount(drId: string, userId: string | null): Promise<SpecialistDocument> {
  const doctor = await Specialists.findById(drId).lean();
  if (!doctor) throw notFound('doctor');
  if (doctor.userId === userId) return doctor;
  if (userId !== null) {
    if (doctor.userId !== null) throw conflict('account_already_linked');
    const account = await UserCopies.findById(userId).lean();
    if (account?.role !== 'doctor') throw conflict('not_a_doctor');
  }
  return inTransaction(async () => {
    const linked = await setAccount({ _id: drId, userId: doctor.userId }, userId);
    if (!linked) throw conflict('account_already_linked');
    await addAudit('clinic', {
      action: userId === null ? 'specialist.unlinked' : 'specialist.linked',
      record: specialistRecord(linked),
      ...changedFields({ user_id: doctor.userId }, { user_id: userId }),
    });
    return linked;
  });
}

/** Links the account that accepted an invitation. Idempotent; an account linked since stays linked. */
export async function acceptInvitation({
  invitation_id,
  specialist_id,
  user_id,
}: EventData<'doctor_invitation.accepted'>): Promise<void> {
  await inTransaction(async () => {
    const { modifiedCount } = await Invitations.updateOne(
      { _id: invitation_id, usedAt: null },
      { $set: { usedAt: new Date() } },
    );
    if (modifiedCount === 1 && (await mayWrite(user_id)))
      await setAccount({ _id: specialist_id, userId: null }, user_id);
  });
}

export async function unlinkAccount(userId: string): Promise<void> {
  await setAccount({ userId }, null);
}

type SpecialistFilter = Partial<Pick<SpecialistDocument, '_id' | 'email' | 'userId'>>;

/** Sets the account of the matching doctor and publishes the change. @throws account_already_linked. */
export function setAccount(
  filter: SpecialistFilter,
  userId: string | null,
): Promise<SpecialistDocument | null> {
  return inTransaction(async () => {
    try {
      const linked = await Specialists.findOneAndUpdate(
        filter,
        { $set: { userId }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      ).lean();
      if (!linked) return null;
      await addEvent('specialist.updated', {
        aggregate: sequenceOf(linked),
        data: toSpecialistEvent(linked),
      });
      return linked;
    } catch (error) {
      if (isDuplicateKey(error, 'userId')) throw conflict('account_already_linked');
      throw error;
    }
  });
}
