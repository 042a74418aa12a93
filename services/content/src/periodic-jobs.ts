import type { Logger } from '@petcare/platform/observability/log.ts';
import type { PeriodicJob } from '@petcare/platform/runtime/periodic-job.ts';
import { removeUnusedPictures } from './picture-cleanup/remove-unused-pictures.ts';
import { adoptionChanges } from './adoptions/adoption.model.ts';
import { commentChanges } from './comments/comment.model.ts';
import { memoryChanges } from './memories/memory.model.ts';
import { emptyTrash } from './trash/empty-trash.ts';
import { authorChanges } from './user-copies/user-copy.model.ts';
import type { PictureStore } from './uploads/stores/picture-store.ts';

const minuteMs = 60_000;

export const changeMarkKinds = [memoryChanges, adoptionChanges, commentChanges, authorChanges];

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
      async run() {
        for (const changes of changeMarkKinds) await changes.removeMarks();
      },
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
