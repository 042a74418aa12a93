import type { Logger } from '@petcare/platform/observability/log.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import { emptyTrash } from './empty-trash.ts';

/** Removes what has been in the trash for its thirty days every ten minutes, beginning now. */
export function startTrashSweeper({ log }: { log: Logger }): { stop(): Promise<void> } {
  return startPeriodicJobs(
    [
      {
        name: 'trash-sweep',
        everyMs: 10 * 60_000,
        leaseMs: 15 * 60_000,
        async run() {
          const removed = await emptyTrash();
          if (removed > 0) log.info({ removed }, 'deleted posts are gone for good');
        },
      },
    ],
    log,
  );
}
