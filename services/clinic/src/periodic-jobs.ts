import type { PeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import { sendDueReminders } from './appointments/send-due-reminders.ts';
import { expireSlotHolds } from './holds/expire-slot-holds.ts';
import { emptyTrash } from './trash/empty-trash.ts';
import { expireOffers, expirePastEntries } from './waitlist/end-waitlist-entries.ts';

/** The longest time that an expired hold or offer keeps its slot, or that a reminder is late. */
const everyMs = 1_000;
/** When a copy of the service dies, another takes over its jobs after this time. */
const leaseMs = 10 * everyMs;

/**
 * The periodic jobs of the clinic. Copies of an earlier version run all of them as one job, `clinic-sweep`, with a lease of
 * its own; each job is therefore safe to run in two copies at once.
 */
export function periodicJobs(): PeriodicJob[] {
  return [
    { name: 'expire-slot-holds', everyMs, leaseMs, run: () => expireSlotHolds() },
    {
      name: 'expire-waitlist-offers',
      everyMs,
      leaseMs,
      async run() {
        await expireOffers();
        await expirePastEntries();
      },
    },
    { name: 'send-due-reminders', everyMs, leaseMs, run: () => sendDueReminders() },
    { name: 'empty-trash', everyMs, leaseMs, run: () => emptyTrash() },
  ];
}
