import type { CreateAppointmentBody } from '@petcare/contracts/clinic/appointments.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { readSchedule } from '../doctors/schedules/schedule.model.ts';
import {
  bookableDates,
  meetsLeadTime,
  slotAt,
  slotsOfDay,
  type DaySlot,
} from '../doctors/schedules/slot.rules.ts';
import { findFreeSlots } from '../calendar/slots/find-free-slots.ts';

/** @throws invalid_input – a date in the past or beyond the booking horizon. */
export function assertBookableDate(date: string, now: Date): void {
  const { first, last } = bookableDates(now);
  if (date < first) throw invalid([{ field: 'appointment_date', message: 'must not be in the past' }]);
  if (date > last) throw invalid([{ field: 'appointment_date', message: `must not be after ${last}` }]);
}

/**
 * Returns the slots to try: the requested one, or all free slots of the date, earliest first.
 * @throws invalid_input – not a slot of the doctor, on another date, or too soon
 */
export async function chooseSlots(
  { dr_id, appointment_date: date, slot_start }: CreateAppointmentBody,
  now: Date,
): Promise<readonly DaySlot[]> {
  const hours = await readSchedule(dr_id);
  if (slot_start === undefined) return findFreeSlots(dr_id, slotsOfDay(hours, date), now);
  const slot = slotAt(hours, new Date(slot_start));
  if (!slot) throw invalid([{ field: 'slot_start', message: 'is not a slot of this doctor' }]);
  if (dhakaDateOf(slot.start) !== date)
    throw invalid([{ field: 'slot_start', message: 'does not lie on the date of the appointment' }]);
  if (!meetsLeadTime(slot, now))
    throw invalid([{ field: 'slot_start', message: 'is too soon to be booked' }]);
  return [slot];
}
