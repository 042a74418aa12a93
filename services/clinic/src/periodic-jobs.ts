import { removeMarks } from '@petcare/platform/cache/change-marks.ts';
import type { PeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import { expireMoves } from './appointments/moves/expire-moves.ts';
import { remindOfRequests } from './appointments/remind-of-requests.ts';
import { sendDueReminders } from './appointments/send-due-reminders.ts';
import { advanceEmergencies } from './emergencies/advance-emergencies.ts';
import { expireSlotHolds } from './calendar/holds/expire-slot-holds.ts';
import { deleteEndedLinks } from './pets/links/delete-ended-links.ts';
import { expirePrepayments } from './appointments/prepayments/end-prepayment.ts';
import { countRecentVisits } from './appointments/count-recent-visits.ts';
import { emptyTrash } from './lifecycle/trash/empty-trash.ts';
import { sendVaccinationReminders } from './visits/vaccinations/send-vaccination-reminders.ts';
import { expireOffers, expirePastEntries } from './calendar/waitlist/end-waitlist-entries.ts';

/** Maximum delay after a hold, an offer or the time of an asked doctor ends, or a reminder is due. */
const everyMs = 1_000;
/** Time after which another process takes over the jobs of a crashed one. */
const leaseMs = 10 * everyMs;

/** Each is safe to run concurrently, as another process may take over the lease of one that is only slow. */
export function periodicJobs(): PeriodicJob[] {
  return [
    { name: 'expire-slot-holds', everyMs, leaseMs, run: () => expireSlotHolds() },
    { name: 'expire-prepayments', everyMs, leaseMs, run: () => expirePrepayments() },
    {
      name: 'expire-waitlist-offers',
      everyMs,
      leaseMs,
      async run() {
        await expireOffers();
        await expirePastEntries();
      },
    },
    { name: 'advance-emergencies', everyMs, leaseMs, run: () => advanceEmergencies() },
    {
      name: 'clinic-change-marks',
      everyMs: 5 * everyMs,
      leaseMs: 2 * leaseMs,
      run: () => removeMarks(),
    },
    { name: 'send-due-reminders', everyMs, leaseMs, run: () => sendDueReminders() },
    { name: 'expire-move-offers', everyMs, leaseMs, run: () => expireMoves() },
    {
      name: 'remind-of-requests',
      everyMs: 60 * everyMs,
      leaseMs: 5 * 60 * everyMs,
      run: () => remindOfRequests(),
    },
    {
      name: 'send-vaccination-reminders',
      everyMs: 60 * everyMs,
      leaseMs: 5 * 60 * everyMs,
      run: () => sendVaccinationReminders(),
    },
    {
      name: 'delete-ended-passport-links',
      everyMs: 60 * everyMs,
      leaseMs: 5 * 60 * everyMs,
      run: () => deleteEndedLinks(),
    },
    {
      name: 'count-recent-visits',
      everyMs: 5 * 60 * everyMs,
      leaseMs: 10 * 60 * everyMs,
      run: () => countRecentVisits(),
    },
    { name: 'empty-trash', everyMs, leaseMs, run: () => emptyTrash() },
  ];
}
