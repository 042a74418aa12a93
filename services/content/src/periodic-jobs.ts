import { removeMarks } from '@petcare/platform/cache/change-marks.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import type { PeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import { removeUnusedPictures } from './lifecycle/picture-cleanup/remove-unused-pictures.ts';
import { emptyTrash } from './lifecycle/trash/empty-trash.ts';
import type { PictureStore } from './pictures/uploads/stores/picture-store.ts';

const minuteMs = 60_000;

export function periodicJobs({ store, log }: { store: PictureStore; log: Logger }): PeriodicJob[] {
  return [
    {
      name: 'picture-sweep',
      everyMs: 10 * minuteMs,
      leaseMs: 15 * minuteMs,
      async run() {
        const removed = await removeUnusedPictures({ store, log });
        if (removed > 0) log.info({ removed }, 'unused pictures deleted');
      },
    },
    {
      name: 'content-change-marks',
      everyMs: 5_000,
      leaseMs: 15_000,
      run: () => removeMarks(),
    },
    {
      name: 'trash-sweep',
      everyMs: 10 * minuteMs,
      leaseMs: 15 * minuteMs,
      async run() {
        const removed = await emptyTrash();
        if (removed > 0) log.info({ removed }, 'expired posts deleted from the trash');
      },
    },
  ];
}
