import { trusted } from 'mongoose';
import type { ScheduleDocument } from '../../doctors/schedules/schedule.model.ts';
import { slotsOfDay } from '../../doctors/schedules/slot.rules.ts';
import { Appointments } from '../appointment.model.ts';

export async function findAppointmentsOutside(
  schedule: ScheduleDocument,
  now = new Date(),
): Promise<string[]> {
  const upcoming = await Appointments.find({
    drId: schedule._id,
    active: true,
    start: trusted({ $gte: now }),
  }).lean();
  return upcoming
    .filter(
      ({ date, start }) =>
        !slotsOfDay(schedule, date).some((slot) => slot.start.getTime() === start.getTime()),
    )
    .map(({ _id }) => _id);
}
