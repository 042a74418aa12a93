import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { trusted } from 'mongoose';
import { endOpenPrepayments } from '../prepayments/end-prepayment.ts';
import { closeEntry } from '../../calendar/waitlist/close-entry.ts';
import { Appointments, type AppointmentDocument } from '../appointment.model.ts';
import { endMoveOffer } from '../end-move-offer.ts';

type Booked = Pick<AppointmentDocument, '_id' | 'patientId' | 'drId' | 'date' | 'pet'>;

/** Filter of the days for which the unique index of appointments allows one per patient, doctor, date and pet. */
const sameBooking = ({ patientId, drId, pet }: Omit<Booked, '_id' | 'date'>) => ({
  patientId,
  drId,
  'pet.id': pet?.id ?? null,
});

const offeredOn = (date: string) => ({
  'moveOffer.start': trusted({ $gte: dhakaInstant(date, 0), $lt: dhakaInstant(addDays(date, 1), 0) }),
});

/**
 * Ends what else a patient was to get with the doctor on the date of an appointment, for its pet, in the transaction
 * that books it or moves it there: the wait, an unpaid prepayment, the offer to move another appointment to that date.
 * Their slots pass to the next. Concurrent joins and offers are excluded by `lockDoctor`.
 */
export async function endWaitsOf(booked: Booked, now: Date): Promise<void> {
  const { _id, patientId, drId, date, pet } = booked;
  await closeEntry({ userId: patientId, drId, date, petId: pet?.id ?? null }, 'booked', now);
  await endOpenPrepayments({ ...sameBooking(booked), date }, now);
  const others = await Appointments.find(
    { ...sameBooking(booked), active: true, _id: trusted({ $ne: _id }), ...offeredOn(date) },
    { _id: 1 },
  ).lean();
  for (const other of others) await endMoveOffer({ _id: other._id }, now);
}

/** True if the patient of an appointment has, or is offered, another one with the doctor on a date, for its pet. */
export async function hasOtherOn(date: string, appointment: Booked): Promise<boolean> {
  const found = await Appointments.exists({
    ...sameBooking(appointment),
    active: true,
    _id: trusted({ $ne: appointment._id }),
    $or: [{ date }, offeredOn(date)],
  });
  return found !== null;
}
