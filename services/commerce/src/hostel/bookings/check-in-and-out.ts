import { bookingNotes } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { BookingDeps } from './cancel-booking.ts';
import type { HostelSettingsSource } from '../settings-source.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { changeBooking, readBooking } from './change-booking.ts';
import { bookingRecord, type BookingDocument } from './booking.model.ts';
import { canCheckIn, canCheckOut } from './booking.rules.ts';
import { adjustPlaces } from './adjust-places.ts';
import { vaccinationsOfBooking } from '../pet-copies/stay-vaccinations.ts';

/**
 * Checks guests in, confirms the booking and charges its deposit. Idempotent. `vaccinationReason`: why pets may stay whose vaccinations are
 * due before the end; recorded only if there are any.
 * @throws not_found
 * @throws order_status_conflict – outside the booked days, or for a cancelled or completed booking.
 * @throws vaccination_missing – with the pets, without a reason.
 */
export async function checkIn(
  id: string,
  vaccinationReason: string | undefined,
  { payments }: Pick<BookingDeps, 'payments'>,
): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (booking.checkedInAt && !booking.checkedOutAt && booking.status !== 'Cancelled') return booking;
  const now = new Date();
  if (!canCheckIn(booking, now)) throw statusConflict(booking, checkInRefusal(booking));
  const { pets } = await vaccinationsOfBooking(booking);
  const missing = pets.filter((pet) => pet.missing.length > 0);
  const isOverridden = missing.length > 0 && vaccinationReason !== undefined;
  if (missing.length > 0 && !isOverridden)
    throw conflict('vaccination_missing', { details: { pets: missing } });
  const isHeld = booking.deposit?.state === 'held';
  const checkedIn = await inTransaction(async () => {
    const changed = await changeBooking(booking, {
      by: 'admin',
      set: {
        status: 'Confirmed',
        checkedInAt: now,
        ...(isOverridden && { vaccinationOverride: { reason: vaccinationReason, at: now } }),
      },
      line: {
        kind: 'note',
        reason: isOverridden ? bookingNotes.vaccinationOverridden : bookingNotes.checkedIn,
      },
    });
    if (isOverridden)
      await addAudit('commerce', {
        action: 'hostel_order.vaccination_overridden',
        record: bookingRecord(changed),
        before: null,
        after: {
          vaccines: missing.flatMap((pet) => pet.missing.map(({ vaccine }) => vaccine)),
          reason: vaccinationReason,
        },
      });
    // Decided before when it was due already.
    if (booking.deposit && isHeld) await payments.decideHold(booking.paymentId, booking.deposit.amount);
    return changed;
  });
  if (!isHeld) return checkedIn;
  await payments.sendRefunds(booking.paymentId);
  return readBooking(id);
}

/**
 * Checks guests out, completes the booking and releases its remaining nights. Idempotent.
 * @throws not_found
 * @throws order_status_conflict – for guests who are not checked in.
 */
export async function checkOut(
  id: string,
  { settings }: { settings: HostelSettingsSource },
): Promise<BookingDocument> {
  const booking = await readBooking(id);
  if (booking.checkedOutAt) return booking;
  if (!canCheckOut(booking)) throw statusConflict(booking, 'These guests are not in the hostel.');
  const now = new Date();
  return inTransaction(async () => {
    const changed = await changeBooking(booking, {
      by: 'admin',
      set: { status: 'Completed', checkedOutAt: now, holdsPlaces: false },
      line: { kind: 'note', reason: bookingNotes.checkedOut },
    });
    if (booking.holdsPlaces) await adjustPlaces(booking, 'release', { settings, now });
    return changed;
  });
}

function checkInRefusal({ status, checkedOutAt }: BookingDocument): string {
  if (status === 'Cancelled' || status === 'Completed')
    return 'A cancelled or completed booking cannot be checked in.';
  if (checkedOutAt) return 'These guests have already checked out.';
  return 'Guests can only check in on the days of their booking.';
}
