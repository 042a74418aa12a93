import { dhakaInstant, weekdayOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { DayClosure } from '@petcare/contracts/clinic/schedules.ts';
import { readSchedules } from '../../doctors/schedules/schedule.model.ts';
import { slotsOfDay, type Hours } from '../../doctors/schedules/slot.rules.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';

/**
 * Returns why a doctor sees no patients on a date; null on a day with hours, or for a deleted doctor. The reason of a
 * leave is private.
 * `clinic_weekday` means that no doctor works on that day of the week.
 */
export async function findClosure(drId: string, hours: Hours, date: string): Promise<DayClosure | null> {
  if (slotsOfDay(hours, date).length > 0) return null;
  const doctor = await Specialists.findById(drId, { name: 1 }).lean();
  if (!doctor) return null;
  const facts = { dr_name: doctor.name, until: null };
  const leave = hours.leave.find(({ from, to }) => from <= date && date <= to);
  if (leave) return { ...facts, kind: 'leave', until: leave.to };
  if (hours.overrides.some((one) => one.date === date)) return { ...facts, kind: 'date' };
  const doctors = await Specialists.find({}, { _id: 1 }).lean();
  const schedules = await readSchedules(doctors.map(({ _id }) => _id));
  const isOpen = [...schedules.values()].some((one) => worksOn(one, weekdayOf(date)));
  return { ...facts, kind: isOpen ? 'doctor_weekday' : 'clinic_weekday' };
}

function worksOn({ weekly }: Hours, weekday: number): boolean {
  return weekly.some((one) => one.weekday === weekday);
}

/** The text of a closed day for clients without a language of their own, such as the specification's. */
export function closureText(
  { kind, dr_name, until }: DayClosure,
  date: string,
  next: string | undefined,
): string {
  const weekday = `${formatted(date, { weekday: 'long' })}s`;
  const text = {
    clinic_weekday: `The clinic is closed on ${weekday}.`,
    doctor_weekday: `${dr_name} is not here on ${weekday}.`,
    date: `${dr_name} is away on ${shortDay(date)}.`,
    leave: `${dr_name} is away until ${shortDay(until ?? date)}.`,
  }[kind];
  return next === undefined ? text : `${text} Next: ${shortDay(next)}`;
}

function shortDay(date: string): string {
  return formatted(date, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
}

function formatted(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Asia/Dhaka' }).format(
    dhakaInstant(date, 12 * 60),
  );
}
