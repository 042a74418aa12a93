import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { SlotClaims, type SlotClaimDocument } from '../../calendar/slots/claim.model.ts';
import { closeEntry } from '../../calendar/waitlist/close-entry.ts';
import { releaseClaim } from '../../calendar/waitlist/release-claim.ts';
import { Prepayments, type PrepaymentDocument } from './prepayment.model.ts';

/** @throws not_found – also for the prepayment of another user */
export async function findOwnPrepayment(id: string, userId: string): Promise<PrepaymentDocument> {
  const prepayment = await Prepayments.findOne({ _id: id, patientId: userId }).lean();
  if (!prepayment) throw notFound('prepayment');
  return prepayment;
}

/**
 * Ends an open prepayment for its patient and offers the slot to the waitlist; one that is booked, refused or ended is
 * returned unchanged.
 * @throws not_found
 */
export async function cancelPrepayment(
  id: string,
  userId: string,
  now = new Date(),
): Promise<PrepaymentDocument> {
  const { drId } = await findOwnPrepayment(id, userId);
  await inTransaction(() => endOpenPrepayments({ _id: id, patientId: userId, drId }, now));
  return findOwnPrepayment(id, userId);
}

/**
 * Ends prepayments whose time has passed, at most 500, and releases their slots. A payment that arrives later is booked
 * if the slot is still free. Safe to run concurrently.
 */
export async function expirePrepayments(now = new Date()): Promise<void> {
  const expired = await SlotClaims.find({ kind: 'prepaid', expiresAt: trusted({ $lte: now }) })
    .sort({ expiresAt: 1 })
    .limit(500)
    .lean();
  for (const claim of expired) {
    const { holderId } = claim;
    if (holderId !== null) await inTransaction(() => endAndRelease(holderId, claim, now));
  }
}

async function endAndRelease(id: string, claim: SlotClaimDocument, now: Date): Promise<void> {
  const ended = await Prepayments.findOneAndUpdate(
    { _id: id, status: 'open' },
    { $set: { status: 'ended' } },
  ).lean();
  if (ended) await closeEntryOf(ended, 'lapsed', now);
  await releaseClaim({ holderId: id }, claim, now);
}

/** Closes the waitlist entry whose offer a prepayment pays, if any, in the current transaction. */
export async function closeEntryOf(
  { waitlistEntryId }: Pick<PrepaymentDocument, 'waitlistEntryId'>,
  status: 'lapsed' | 'left',
  now: Date,
): Promise<void> {
  if (waitlistEntryId) await closeEntry({ _id: waitlistEntryId, status: 'offered' }, status, now);
}

/** Ends the open prepayment of an offer whose waitlist entry the patient has left. Idempotent. */
export function endPrepaymentOfEntry(
  waitlistEntryId: string,
  patientId: string,
  now = new Date(),
): Promise<void> {
  return inTransaction(() => endOpenPrepayments({ waitlistEntryId, patientId }, now));
}

/**
 * Ends open prepayments in the current transaction, and the waitlist entries whose offers they pay. The slot that starts at `renewed` is freed without offering it,
 * because the caller claims it again.
 */
export async function endOpenPrepayments(
  filter: {
    readonly _id?: string;
    readonly patientId: string;
    readonly drId?: string;
    readonly date?: string;
    readonly 'pet.id'?: string | null;
    readonly waitlistEntryId?: string;
  },
  now: Date,
  renewed?: Date,
): Promise<void> {
  const open = await Prepayments.find({ ...filter, status: 'open' }).lean();
  for (const prepayment of open) {
    const { _id, start } = prepayment;
    await Prepayments.updateOne({ _id, status: 'open' }, { $set: { status: 'ended' } });
    await closeEntryOf(prepayment, 'left', now);
    if (start.getTime() === renewed?.getTime()) await SlotClaims.deleteOne({ holderId: _id });
    else await releaseClaim({ holderId: _id }, prepayment, now);
  }
}

/** Deletes the prepayments of a deleted patient; open ones end first. A payment that still arrives is refunded. */
export async function erasePrepaymentsOf(patientId: string, now: Date): Promise<number> {
  return inTransaction(async () => {
    await endOpenPrepayments({ patientId }, now);
    const { deletedCount } = await Prepayments.deleteMany({ patientId });
    return deletedCount;
  });
}
