import { retiredConsumers } from '@petcare/contracts/retired-consumers.ts';
import type { Migration } from '@petcare/platform/mongo/migrations/migration.ts';
import { TaskRows } from '@petcare/platform/tasks/task-rows.ts';
import { trusted } from 'mongoose';

/** Tasks that only refreshed screens. Live messages no longer have tasks. */
const refreshTasks = Object.keys(retiredConsumers).filter((name) => retiredConsumers[name] === null);

/** In ascending order of the names, which never change; see docs/decisions/0028-migrations.md. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22-close-refresh-tasks',
    async up() {
      const { modifiedCount } = await TaskRows.updateMany(
        { task: trusted({ $in: refreshTasks }), $or: [{ state: 'waiting' }, { state: 'failed' }] },
        { $set: { state: 'done', finishedAt: new Date() } },
      );
      return modifiedCount;
    },
  },
];
