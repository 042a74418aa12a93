import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { DisplacedAppointment } from '@petcare/contracts/clinic/move-offers.ts';
import { trusted } from 'mongoose';
import { scheduleOf } from '../../schedules/schedule.model.ts';
import { bookableDates, slotsOfDay } from '../../schedules/slot.rules.ts';
import { claimedCells, claimsBetween, isBookable } from '../../slots/find-free-slots.ts';
import { Appointments, toAppointment, type AppointmentDocument } from '../appointment.model.ts';
import { canReschedule } from '../appointment.rules.ts';
import { findAppointmentsOutside } from '../find-appointments-outside.ts';
import { suggestSlot } from './move.rules.ts';

/** Returns the upcoming appointments outside the doctor’s hours, each with another free time, no time twice. */
export async function planMoves(drId: string, now = new Date()): Promise<DisplacedAppointment[]> {
  const hours = await scheduleOf(drId);
  const ids = await findAppointmentsOutside(hours, now);
  const displaced = await Appointments.find({ _id: trusted({ $in: ids }) })
    .sort({ start: 1 })
    .lean<AppointmentDocument[]>();
  if (displaced.length === 0) return [];
  const { first, last } = bookableDates(now);
  const claims = await claimsBetween(drId, dhakaInstant(first, 0), dhakaInstant(addDays(last, 1), 0));
  const claimed = claimedCells(claims, now);
  let free: ReturnType<typeof slotsOfDay> = [];
  for (let date = first; date <= last; date = addDays(date, 1))
    free.push(...slotsOfDay(hours, date).filter((slot) => isBookable(slot, claimed, now)));
  return displaced
    .filter(({ status }) => canReschedule(status))
    .map((row) => {
      const slot = row.moveOffer ? null : suggestSlot(row.start, free);
      free = free.filter((one) => one !== slot);
      return {
        appointment: toAppointment(row),
        suggested: slot && { slot_start: slot.start.toISOString(), slot_end: slot.end.toISOString() },
      };
    });
}
