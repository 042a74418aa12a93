import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { leavePlaces } from '../swap-places.ts';
import { placesOfStay } from './find-waits.ts';
import { publishWait, StayWaits, type StayWaitDocument } from './stay-wait.model.ts';

type Seen = Pick<StayWaitDocument, '_id' | 'status' | 'paymentId'>;

/**
 * Ends an entry and leaves the places of its offer, once: no-op when it has changed since it was read. Places that a
 * payment has taken over stay with the payment.
 */
export async function endWait(row: Seen, status: 'lapsed' | 'left'): Promise<void> {
  await inTransaction(() => endInTransaction(row, status));
}

async function endInTransaction(
  { _id, status: before, paymentId }: Seen,
  status: 'lapsed' | 'left' | 'booked',
): Promise<void> {
  const ended = await StayWaits.findOneAndUpdate(
    { _id, status: before, paymentId, open: true },
    { $set: { status, open: false, expiresAt: null, paymentId: null }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (!ended) return;
  if (before === 'offered' && paymentId === null) await leavePlaces(placesOfStay(ended.stay), _id);
  await publishWait(ended);
}

/**
 * Ends the entries of a customer for dates and guests that a booking now covers. Call it inside the transaction that
 * makes the booking, whose payment keeps the places that it took over from an offer.
 */
export async function closeCoveredWaits(customerId: string, stay: BookingRequest): Promise<void> {
  const covered = await StayWaits.find({
    customerId,
    open: true,
    'stay.petType': stay.petType,
    'stay.checkIn': trusted({ $gte: stay.checkIn }),
    'stay.checkOut': trusted({ $lte: stay.checkOut }),
    'stay.guests': trusted({ $lte: stay.guests }),
  }).lean();
  for (const row of covered) await endInTransaction(row, 'booked');
}

/** Removes a customer from the waiting list. Idempotent. @throws not_found – no such entry of this customer. */
export async function leaveWait(id: string, customerId: string): Promise<void> {
  for (;;) {
    const row = await StayWaits.findOne({ _id: id, customerId }).lean();
    if (!row) throw notFound('entry in the waiting list');
    if (!row.open) return;
    // Read again: the places may have been offered meanwhile.
    await endWait(row, 'left');
  }
}

/** Deletes the entries of a user who is being deleted, and leaves the places of offers. Idempotent. */
export async function eraseWaits(customerId: string): Promise<number> {
  const open = await StayWaits.find({ customerId, open: true }).lean();
  for (const row of open) await leaveWait(row._id, customerId);
  return (await StayWaits.deleteMany({ customerId, open: false })).deletedCount;
}
