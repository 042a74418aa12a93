import type { BookingRequest } from '@petcare/contracts/hostel/hostel.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { publishWait, StayWaits, type StayWaitDocument } from './stay-wait.model.ts';

interface Claim {
  readonly waitId: string;
  readonly customerId: string;
}

/**
 * Checks before a payment that an offer is open for exactly this stay.
 * @throws not_found – no such entry of this customer; offer_expired.
 */
export async function assertOffered({ waitId, customerId }: Claim, stay: BookingRequest): Promise<void> {
  const row = await StayWaits.findOne({ _id: waitId, customerId }).lean<StayWaitDocument>();
  if (!row) throw notFound('entry in the waiting list');
  const isSame =
    row.stay.petType === stay.petType &&
    row.stay.guests === stay.guests &&
    row.stay.checkIn === stay.checkIn &&
    row.stay.checkOut === stay.checkOut;
  if (row.status !== 'offered' || !isSame || row.expiresAt === null || row.expiresAt <= new Date())
    throw conflict('offer_expired');
}

/** Passes the places of an offer to the payment that is stored in the current transaction. @returns false if it is over. */
export async function claimOffer({ waitId, customerId }: Claim): Promise<boolean> {
  const claimed = await StayWaits.findOneAndUpdate(
    { _id: waitId, customerId, status: 'offered', expiresAt: trusted({ $gt: new Date() }) },
    { $set: { status: 'booked', open: false, expiresAt: null }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean<StayWaitDocument>();
  if (claimed) await publishWait(claimed);
  return claimed !== null;
}
