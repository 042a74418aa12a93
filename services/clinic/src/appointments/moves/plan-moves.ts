import { addDays, dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { DisplacedAppointment } from '@petcare/contracts/clinic/move-offers.ts';
import { trusted } from 'mongoose';
import { readSchedule } from '../../doctors/schedules/schedule.model.ts';
import { bookableDates, slotsOfDay } from '../../doctors/schedules/slot.rules.ts';
import { claimedCells, claimsBetween, isBookable } from '../../calendar/slots/find-free-slots.ts';
import { Appointments, toAppointment, type AppointmentDocument } from '../appointment.model.ts';
import { canReschedule } from '../appointment.rules.ts';
import { findAppointmentsOutside } from '../schedule-changes/find-appointments-outside.ts';
import { suggestSlot } from './move.rules.ts';

/**
 * Returns the upcoming appointments outside the doctor’s hours, each with another free time, no time twice, and none on
 * a day on which the patient has, or is offered, another appointment with the doctor for the same pet.
 */
export async function planMoves(drId: string, now = new Date()): Promise<DisplacedAppointment[]> {
  const hours = await readSchedule(drId);
  const ids = await findAppointmentsOutside(hours, now);
  const displaced = await Appointments.find({ _id: trusted({ $in: ids }), archivedAt: null })
    .sort({ start: 1 })
    .lean();
  if (displaced.length === 0) return [];
  const { first, last } = bookableDates(now);
  const claims = await claimsBetween(drId, dhakaInstant(first, 0), dhakaInstant(addDays(last, 1), 0));
  const claimed = claimedCells(claims, now);
  let free: ReturnType<typeof slotsOfDay> = [];
  for (let date = first; date <= last; date = addDays(date, 1))
    free.push(...slotsOfDay(hours, date).filter((slot) => isBookable(slot, claimed, now)));
  const days = await readDays(drId, displaced);
  return displaced
    .filter(({ status }) => canReschedule(status))
    .map((row) => {
      const others = days.filter((day) => day.id !== row._id && day.key === keyOf(row));
      const taken = new Set(others.map(({ date }) => date));
      const acceptable = free.filter(({ start }) => !taken.has(dhakaDateOf(start)));
      const slot = row.moveOffer ? null : suggestSlot(row.start, acceptable, now);
      free = free.filter((one) => one !== slot);
      if (slot) days.push({ id: row._id, key: keyOf(row), date: dhakaDateOf(slot.start) });
      return {
        appointment: toAppointment(row),
        suggested: slot && { slot_start: slot.start.toISOString(), slot_end: slot.end.toISOString() },
      };
    });
}

interface DayOfPatient {
  /** Id of the appointment. */
  readonly id: string;
  readonly key: string;
  readonly date: string;
}

type Keyed = Pick<AppointmentDocument, '_id' | 'patientId' | 'pet' | 'date' | 'moveOffer'>;

/** An appointment with the doctor is unique per patient, pet and date. */
const keyOf = ({ patientId, pet }: Keyed) => `${patientId} ${pet?.id ?? ''}`;

async function readDays(drId: string, displaced: readonly Keyed[]): Promise<DayOfPatient[]> {
  const patientIds = [...new Set(displaced.map(({ patientId }) => patientId))];
  const active = await Appointments.find(
    { patientId: trusted({ $in: patientIds }), drId, active: true },
    { patientId: 1, pet: 1, date: 1, moveOffer: 1 },
  ).lean();
  return active.flatMap((row) =>
    [row.date, ...(row.moveOffer ? [dhakaDateOf(row.moveOffer.start)] : [])].map((date) => ({
      id: row._id,
      key: keyOf(row),
      date,
    })),
  );
}
