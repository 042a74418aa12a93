import { dhakaDay, dhakaInstant, lastDays } from '@petcare/contracts/dhaka-time.ts';
import { mostFound } from '@petcare/contracts/lists.ts';
import type { ClinicOverview } from '@petcare/contracts/overview.ts';
import { countPerPeriod } from '@petcare/platform/lists/count-per-period.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../appointments/appointment.model.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';

// A longer list is not counted to its end, nor is its table.
const countLimit = { limit: mostFound };

/**
 * The clinic: today, what waits for somebody, and the last days. A visit counts on the day it is for; one that was
 * called off counts among the cancelled ones alone.
 */
export async function showOverview(
  { days: count }: { days: number },
  now = new Date(),
): Promise<ClinicOverview> {
  const dates = lastDays(count, now);
  const periods = dates.map(dhakaDay);
  const today = dates.at(-1) ?? '';
  const [all, cancelled, done, stillToCome, pending, unlinked] = await Promise.all([
    countPerPeriod(Appointments, periods, { at: 'start', index: { start: 1 } }),
    countPerPeriod(Appointments, periods, { ...countOptions('Cancelled'), at: 'start' }),
    countPerPeriod(Appointments, [dhakaDay(today)], { ...countOptions('Completed'), at: 'start' }),
    Appointments.countDocuments({
      active: true,
      start: trusted({ $gt: now, $lt: dhakaInstant(today, 24 * 60) }),
    }),
    Appointments.countDocuments({ archivedAt: null, status: 'Requested' }, countLimit),
    Specialists.countDocuments({ userId: null }),
  ]);
  const days = dates.map((date, index) => ({
    date,
    appointments: (all[index] ?? 0) - (cancelled[index] ?? 0),
    cancelled: cancelled[index] ?? 0,
  }));
  return {
    today: {
      appointments: days.at(-1)?.appointments ?? 0,
      done: done[0] ?? 0,
      still_to_come: stillToCome,
    },
    waiting: { pending_appointments: pending, unlinked_doctors: unlinked },
    days,
  };
}

function countOptions(status: 'Cancelled' | 'Completed') {
  return { among: { status }, index: { status: 1, start: 1 } } as const;
}
