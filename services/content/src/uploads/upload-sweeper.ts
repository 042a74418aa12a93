import type { Logger } from '@petcare/platform/observability/log.ts';
import { startPeriodicJobs } from '@petcare/platform/runtime/periodic-job.ts';
import type { PictureStore } from './stores/picture-store.ts';
import { removeUnusedPictures } from '../picture-cleanup/remove-unused-pictures.ts';

/** Sweeps the pictures that nothing uses every ten minutes, beginning now. Of several copies of this service one does it. */
export function startUploadSweeper(parts: { store: PictureStore; log: Logger }): { stop(): Promise<void> } {
  return startPeriodicJobs(
    [
      {
        name: 'picture-sweep',
        everyMs: 10 * 60_000,
        leaseMs: 15 * 60_000,
        async run() {
          const removed = await removeUnusedPictures(parts);
          if (removed > 0) parts.log.info({ removed }, 'unused pictures deleted');
        },
      },
    ],
    parts.log,
  );
}
