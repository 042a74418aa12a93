import { endpoints } from '@petcare/contracts/endpoints.ts';
import { eventJobNames } from '@petcare/contracts/event-jobs.ts';
import type { EventDepths, FailedTask } from '@petcare/contracts/event-admin.ts';
import { trusted } from 'mongoose';
import { route, type Route } from '../http/route.ts';
import { failedTasks, retryFailedTasks } from '../tasks/tasks.ts';
import { TaskRows } from '../tasks/task-rows.ts';
import type { RecordedEffect } from './effect-records.ts';

export interface TaskRecords {
  effectsOf(eventIds: readonly string[]): Promise<RecordedEffect[]>;
  depths(): Promise<EventDepths['tasks']>;
}

/** Task records of the workers. The id of an event's task consists of the job name and the event id. */
export const workerTaskRecords: TaskRecords = {
  async effectsOf(eventIds) {
    const keys = eventJobNames.flatMap((job) => eventIds.map((id) => `${job}-${id}`));
    const rows = await TaskRows.find({ _id: trusted({ $in: keys }) }, { data: 0 }).lean();
    return rows.map(({ _id, task, state, finishedAt, attempts, failure }) => ({
      event_id: _id.slice(task.length + 1),
      consumer: task,
      state,
      at: finishedAt?.toISOString() ?? null,
      attempts,
      error: failure?.message ?? null,
    }));
  },

  async depths() {
    const counts = await TaskRows.aggregate<{ _id: { task: string; state: string }; count: number }>([
      { $match: { state: { $in: ['waiting', 'failed'] } } },
      { $group: { _id: { task: '$task', state: '$state' }, count: { $sum: 1 } } },
    ]);
    const names = [...new Set(counts.map(({ _id }) => _id.task))].toSorted();
    const countOf = (task: string, state: string) =>
      counts.find(({ _id }) => _id.task === task && _id.state === state)?.count ?? 0;
    return names.map((task) => ({
      task,
      waiting: countOf(task, 'waiting'),
      failed: countOf(task, 'failed'),
    }));
  },
};

export const failedTaskRoutes: Route[] = [
  route(endpoints['events.failedTasks.workers'], async () =>
    (await failedTasks(500)).map((row): FailedTask => ({
      id: row._id,
      task: row.task,
      data: row.data,
      attempts: row.attempts,
      error: row.failure?.message ?? '',
      failed_at: (row.finishedAt ?? row.createdAt).toISOString(),
      createdAt: row.createdAt.toISOString(),
    })),
  ),
  route(endpoints['events.retryTasks.workers'], async ({ body }) => ({
    count: await retryFailedTasks(body.ids),
  })),
];
