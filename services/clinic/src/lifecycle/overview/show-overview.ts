import { dhakaDay, dhakaInstant, lastDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { maxCounted } from '@petcare/contracts/shared/lists.ts';
import type { ClinicOverview } from '@petcare/contracts/overview.ts';
import { countPerPeriod } from '@petcare/platform/lists/count-per-period.ts';
import { trusted } from 'mongoose';
import { Appointments } from '../../appointments/appointment.model.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';

// Longer lists are not counted to the end, as in their tables.
const countLimit = { limit: maxCounted };

/**
 * Returns today's counts, the work waiting for admins, and counts per day. An appointment counts on its date; a
 * cancelled one counts only as cancelled.
 */
export async function showOverview(
  { days: count }: { days: number },
  now = new Date(),
): Promise<ClinicOverview> {
  const dates = lastDays(count, now);
  const periods = dates.map(dhakaDay);
  const today = dates.at(-1) ?? '';
  const [all, cancelled, done, stillToCome, pending, unlinked, requestedFees] = await Promise.all([
    countPerPeriod(Appointments, periods, { at: 'start', index: { start: 1 } }),
    countPerPeriod(Appointments, periods, { ...countOptions('Cancelled'), at: 'start' }),
    countPerPeriod(Appointments, [dhakaDay(today)], { ...countOptions('Completed'), at: 'start' }),
    Appointments.countDocuments({
      active: true,
      start: trusted({ $gt: now, $lt: dhakaInstant(today, 24 * 60) }),
    }),
    Appointments.countDocuments({ archivedAt: null, status: 'Requested' }, countLimit),
    Specialists.countDocuments({ userId: null }),
    Specialists.countDocuments({ requestedFee: trusted({ $gte: 0 }) }),
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
    waiting: { pending_appointments: pending, unlinked_doctors: unlinked, requested_fees: requestedFees },
    days,
  };
}

function countOptions(status: 'Cancelled' | 'Completed') {
  return { among: { status }, index: { status: 1, start: 1, drId: 1 } } as const;
}
