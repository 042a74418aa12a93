import type { Logger } from '@petcare/platform/observability/log.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { sendDueReminders } from './appointments/send-due-reminders.ts';
import { sweepClaims } from './holds/expire-slot-holds.ts';
import { emptyTrash } from './trash/empty-trash.ts';
import { sweepWaitlist } from './waitlist/expire-waitlist-entries.ts';

/** A slot whose hold has run out is free for others this soon; reminders are late by no more. */
const everyMs = 1_000;

/**
 * Ends holds, offers and waits whose time is up, sends the reminders that are due and empties the trash, once a second. Of several
 * copies of this service one does it; should it die, another takes over within ten seconds.
 */
export function startSweeper({ log }: { log: Logger }): { stop(): Promise<void> } {
  return startPeriodicJobs(
    [
      {
        name: 'clinic-sweep',
        everyMs,
        leaseMs: 10 * everyMs,
        async run() {
          await sweepClaims();
          await sweepWaitlist();
          await sendDueReminders();
          await emptyTrash();
        },
      },
    ],
    log,
  );
}
