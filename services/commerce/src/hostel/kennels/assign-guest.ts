import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted } from 'mongoose';
import { bookingRecord, Bookings, type BookingDocument } from '../bookings/booking.model.ts';
import { readBooking } from '../bookings/change-booking.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { Kennels, publishKennels, type KennelDocument } from './kennel.model.ts';
import { presentGuests, presentOn } from './show-board.ts';

interface Move {
  readonly bookingId: string;
  readonly place: number;
  /** Null: out of its kennel. */
  readonly kennelId: string | null;
}

/**
 * Moves a guest who is present or arrives today. Idempotent.
 * @throws not_found, kennel_full
 * @throws invalid_input – for a guest that the booking does not have, or a kennel for another kind of pet.
 * @throws order_status_conflict – when the guest is not here today.
 */
export async function assignGuest({ bookingId, place, kennelId }: Move, now = new Date()): Promise<void> {
  await inTransaction(async () => {
    // Writes the booking, so that of two moves of its guests at once one is repeated.
    const booking = await Bookings.findOneAndUpdate(
      { _id: bookingId, ...presentOn(now) },
      { $inc: { kennelMoves: 1 } },
      { returnDocument: 'after', timestamps: false },
    ).lean();
    if (!booking) throw statusConflict(await readBooking(bookingId), 'These guests are not here today.');
    // One whom the booking no longer has can be taken out.
    if (place >= booking.stay.guests && kennelId !== null)
      throw invalid([{ field: 'place', message: 'is not a guest of this booking' }]);
    const before = await Kennels.findOne({
      guests: trusted({ $elemMatch: { bookingId, place } }),
    }).lean();
    if ((before?._id ?? null) === kennelId) return;
    const target = kennelId === null ? null : await readKennel(kennelId);
    if (target) await enter(target, booking, place, now);
    if (before)
      await Kennels.updateOne(
        { _id: before._id },
        { $pull: { guests: { bookingId, place } }, $inc: { version: 1 } },
      );
    await publishKennels(kennelId);
    await addAudit('commerce', {
      action: 'kennel.assigned',
      record: bookingRecord(booking),
      before: { place, kennel: before?.name ?? null },
      after: { place, kennel: target?.name ?? null },
    });
  });
}

async function readKennel(id: string): Promise<KennelDocument> {
  const kennel = await Kennels.findById(id).lean();
  if (!kennel) throw notFound('kennel');
  return kennel;
}

async function enter(
  kennel: KennelDocument,
  booking: BookingDocument,
  place: number,
  now: Date,
): Promise<void> {
  if (kennel.petType !== booking.stay.petType)
    throw invalid([{ field: 'kennel_id', message: 'is for another kind of pet' }]);
  const present = await presentGuests(kennel.guests, now);
  if (present.length >= kennel.places) throw conflict('kennel_full');
  const guests = [...present, { bookingId: booking._id, place }];
  // Fails the transaction, which is then repeated, when another guest has entered at the same moment.
  const { matchedCount } = await Kennels.updateOne(
    { _id: kennel._id, version: kennel.version },
    { $set: { guests }, $inc: { version: 1 } },
  );
  if (matchedCount === 0) throw conflict('kennel_full');
}
