import { removeMarks } from '@petcare/platform/mongo/change-marks.ts';
import type { PeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import { expireMoves } from './appointments/moves/expire-moves.ts';
import { remindOfRequests } from './appointments/remind-of-requests.ts';
import { sendDueReminders } from './appointments/send-due-reminders.ts';
import { advanceEmergencies } from './emergencies/advance-emergencies.ts';
import { expireSlotHolds } from './holds/expire-slot-holds.ts';
import { deleteEndedLinks } from './passport-links/delete-ended-links.ts';
import { expirePrepayments } from './prepayments/record/end-prepayment.ts';
import { countRecentVisits } from './specialists/count-recent-visits.ts';
import { emptyTrash } from './trash/empty-trash.ts';
import { sendVaccinationReminders } from './vaccinations/send-vaccination-reminders.ts';
import { expireOffers, expirePastEntries } from './waitlist/end-waitlist-entries.ts';

/** Maximum delay after a hold, an offer or the time of an asked doctor ends, or a reminder is due. */
const everyMs = 1_000;
/** Time after which another process takes over the jobs of a crashed one. */
const leaseMs = 10 * everyMs;

/**
 * Processes of an earlier version run all of these as one job, `clinic-sweep`, with its own lease; each job is
 * therefore safe to run concurrently.
 */
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
