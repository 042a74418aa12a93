import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { AppError } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { SlotClaims } from '../slots/claim.model.ts';
import { closeEntry } from './close-entry.ts';
import { WaitlistEntries, type WaitlistEntryDocument } from './waitlist-entry.model.ts';

/**
 * Ends expired offers, at most 500, and offers each slot to the next waiting user. Safe to run concurrently: only
 * the process that closes the entry releases its slot.
 */
export async function expireOffers(now = new Date()): Promise<void> {
  const expired = await SlotClaims.find({ kind: 'offered', expiresAt: trusted({ $lte: now }) })
    .sort({ expiresAt: 1 })
    .limit(500)
    .lean();
  for (const { holderId } of expired) if (holderId !== null) await endOffer(holderId, now);
}

async function endOffer(entryId: string, now: Date): Promise<void> {
  await inTransaction(async () => {
    // A prepayment has taken the slot over concurrently, and ends the entry itself.
    if (!(await SlotClaims.exists({ holderId: entryId, kind: 'offered' }))) return;
    await closeEntry({ _id: entryId, status: 'offered' }, 'lapsed', now);
  });
}

/** Reasons for which an offer can never be accepted: booked already, or doctor, service or pet are not bookable. */
const lasting: ReadonlySet<string> = new Set(['already_booked', 'doctor_not_available', 'invalid_input']);

/** Accepts an offer by `accept`; an offer that cannot be accepted any more ends at once and passes to the next. */
export async function acceptOffer<T>(entryId: string, accept: () => Promise<T>, now: Date): Promise<T> {
  try {
    return await accept();
  } catch (error) {
    if (error instanceof AppError && lasting.has(error.code)) await endOffer(entryId, now);
    throw error;
  }
}

/** Ends the waiting entries of past dates, at most 200. Safe to run concurrently: an entry closes once. */
export async function expirePastEntries(now = new Date()): Promise<void> {
  const past = await WaitlistEntries.find({
    open: true,
    status: 'waiting',
    date: trusted({ $lt: dhakaDateOf(now) }),
  })
    .limit(200)
    .lean();
  for (const { _id } of past)
    await inTransaction(() => closeEntry({ _id, status: 'waiting' }, 'lapsed', now));
}

/** Ends all open entries of a deleted doctor, offers included. Idempotent. */
export async function endEntriesOfDoctor(drId: string, now = new Date()): Promise<void> {
  await endEntries({ drId }, now);
}

/** Ends the open entries for a pet that can no longer be booked; a slot offered to one passes to the next. */
export async function endEntriesOfPet(petId: string, now: Date): Promise<void> {
  await endEntries({ petId }, now);
}

async function endEntries(filter: QueryFilter<WaitlistEntryDocument>, now: Date): Promise<void> {
  const open = await WaitlistEntries.find({ ...filter, open: true }, { _id: 1 }).lean();
  for (const { _id } of open) await inTransaction(() => closeEntry({ _id }, 'lapsed', now));
}
