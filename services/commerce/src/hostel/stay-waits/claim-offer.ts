import type { BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { publishWait, StayWaits } from './stay-wait.model.ts';

interface Claim {
  readonly waitId: string;
  readonly customerId: string;
}

/**
 * Checks before a payment that an offer is open for exactly this stay.
 * @throws not_found – no such entry of this customer; offer_expired.
 */
export async function assertOffered({ waitId, customerId }: Claim, stay: BookingRequest): Promise<void> {
  const row = await StayWaits.findOne({ _id: waitId, customerId }).lean();
  if (!row) throw notFound('entry in the waiting list');
  const isSame =
    row.stay.petType === stay.petType &&
    row.stay.guests === stay.guests &&
    row.stay.checkIn === stay.checkIn &&
    row.stay.checkOut === stay.checkOut;
  if (row.status !== 'offered' || !isSame || row.expiresAt === null || row.expiresAt <= new Date())
    throw conflict('offer_expired');
}

/** Finds the open offer of a customer for exactly this stay, whose places would otherwise be missing for it. */
export async function findOwnOffer(customerId: string, stay: BookingRequest): Promise<string | undefined> {
  const row = await StayWaits.findOne(
    {
      customerId,
      status: 'offered',
      expiresAt: trusted({ $gt: new Date() }),
      'stay.petType': stay.petType,
      'stay.guests': stay.guests,
      'stay.checkIn': stay.checkIn,
      'stay.checkOut': stay.checkOut,
    },
    '_id',
  ).lean();
  return row?._id;
}

/**
 * Passes the places of an offer to the payment that is stored in the current transaction. The entry stays offered until
 * the outcome. `in_use`: another payment has the places. `over`: there is no such offer any more.
 */
export async function claimOffer(
  { waitId: _id, customerId }: Claim,
  paymentId: string,
): Promise<'claimed' | 'in_use' | 'over'> {
  const offer = { _id, customerId, status: 'offered' } as const;
  const claimed = await StayWaits.findOneAndUpdate(
    { ...offer, paymentId: null, expiresAt: trusted({ $gt: new Date() }) },
    { paymentId },
  ).lean();
  if (claimed) return 'claimed';
  return (await StayWaits.exists({ ...offer, paymentId: trusted({ $ne: null }) })) ? 'in_use' : 'over';
}

/**
 * Gives the places of an unpaid payment back to its offer, inside the transaction that closes the payment; an offer that
 * has ended meanwhile lapses. @returns false if the offer does not take them.
 */
export async function returnToOffer(waitId: string, paymentId: string): Promise<boolean> {
  const offer = { _id: waitId, status: 'offered', paymentId } as const;
  const open = { ...offer, expiresAt: trusted({ $gt: new Date() }) };
  if (await StayWaits.findOneAndUpdate(open, { paymentId: null })) return true;
  const lapsed = await StayWaits.findOneAndUpdate(
    offer,
    { $set: { status: 'lapsed', open: false, expiresAt: null, paymentId: null }, $inc: { version: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (lapsed) await publishWait(lapsed);
  return false;
}
