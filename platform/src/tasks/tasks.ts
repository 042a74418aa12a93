import { Queue } from 'bullmq';
import { trusted } from 'mongoose';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { watchJobs } from './job-metrics.ts';
import { watchValue } from '../observability/watch-value.ts';
import { currentTransaction } from '../mongo/transaction.ts';
import { startJobRecovery } from './job-recovery.ts';
import { createBatcher } from '../concurrency/batcher.ts';
import { createDirectRuns, directPlaces } from './direct-runs.ts';
import { TaskRows, type TaskRow } from './task-rows.ts';
import { defineTask, TaskSkipped, type Task, type TaskQueue } from './task.ts';
import { delayBeforeAttempt, startWorker, type JobData } from './worker.ts';
import { logConnectionErrors } from '../observability/log-connection-errors.ts';
import { jobTelemetry } from '../observability/tracing.ts';
import { connectValkey } from '../runtime/valkey.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

export { defineTask, TaskSkipped, type Task, type TaskQueue };

export interface Tasks {
  /**
   * Enqueues a task once per `id`: the row joins the current transaction, if any, and the task starts after the commit.
   * Idempotent: with the event's id a consumer needs no inbox. A task that need not run has a row only.
   */
  enqueue(name: string, id: string, data: unknown): Promise<void>;
  /** Lets running tasks finish. Those that exceed the grace period are run by another copy. */
  stop(): Promise<void>;
}

interface TasksOptions {
  readonly valkeyUrl: string;
  readonly namespace?: string;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, 'registry' | 'watchServer'>;
  readonly queues: readonly TaskQueue[];
}

/**
 * Runs durable tasks. MongoDB holds them; a first attempt runs here, Valkey schedules all others, and lost ones are
 * recovered from the rows. A failed run is retried with growing delays; an `AppError` of a 4xx status is final, because a
 * retry would fail the same way.
 */
export async function startTasks({
  valkeyUrl,
  namespace = '',
  log,
  metrics,
  queues: taskQueues,
}: TasksOptions): Promise<Tasks> {
  const prefix = namespace ? `${namespace}.petcare` : 'petcare';
  const valkey = connectValkey(valkeyUrl, { name: 'tasks', log, forJobs: true });
  void warnAboutEviction(valkey, log);
  const tasksByName = new Map<string, NamedTask>();
  const queues = taskQueues.map(({ name, tasks }) => {
    const queue = new Queue<JobData>(name, { connection: valkey, prefix, ...jobTelemetry() });
    // Without a listener BullMQ prints the stack of every failed attempt.
    queue.on('error', logConnectionErrors(log, 'queue error', { queue: name }));
    for (const task of tasks) tasksByName.set(task.name, { task, queue });
    return queue;
  });
  const findTask = (name: string) => {
    const found = tasksByName.get(name);
    if (!found) throw new Error(`no task is named ${name}`);
    return found;
  };

  const makeJob = async (name: string, rowId: string, failedAttempts = 0) =>
    addJob(findTask(name), rowId, failedAttempts);
  /** Does not wait for Valkey: without it the job is recovered later. */
  const requestJob = (name: string, rowId: string, failedAttempts = 0) =>
    void makeJob(name, rowId, failedAttempts).catch((error: unknown) =>
      log.warn({ error, task: rowId }, 'a job could not be added; it is recovered later'),
    );

  const insertWithOthers = createBatcher(insertRows, 0);
  const directRuns = createDirectRuns({
    queues: taskQueues,
    log,
    retry: (name, rowId) => requestJob(name, rowId, 1),
  });
  const workers = taskQueues.map((taskQueue) => {
    const concurrency = taskQueue.concurrency - directPlaces(taskQueue.concurrency);
    return startWorker({ taskQueue, concurrency, valkey, prefix, log });
  });
  if (metrics) {
    metrics.watchServer('valkey', () => valkey.ping());
    watchJobs(metrics, queues);
    watchFailures(metrics);
  }
  const queueOf = new Map([...tasksByName].map(([name, { queue }]) => [name, queue]));
  const jobRecovery = startJobRecovery({ queueOf, makeJob, log });

  return {
    async enqueue(name, id, data) {
      const { task, queue } = findTask(name);
      const row = newRow(task, id, data);
      const transaction = currentTransaction();
      const inserted = await (transaction ? insertRows([row]) : insertWithOthers(row));
      // Taken out, since one batch may hold the same task twice.
      if (row.state === 'done' || !inserted.delete(row._id)) return;
      const start = () => {
        if (!directRuns.start(queue.name, task, row._id, data)) requestJob(name, row._id);
      };
      if (transaction) transaction.afterCommit(start);
      else start();
    },
    async stop() {
      await jobRecovery.stop();
      await Promise.all([directRuns.stop(), ...workers.map((worker) => worker.stop())]);
      await withTimeout(500, Promise.all(queues.map((queue) => queue.close())));
      valkey.disconnect();
    },
  };
}

interface NamedTask {
  readonly task: Task;
  readonly queue: Queue<JobData>;
}

async function addJob({ task, queue }: NamedTask, jobId: string, failedAttempts: number): Promise<void> {
  await queue.add(task.name, failedAttempts === 0 ? null : { failedAttempts }, {
    jobId,
    attempts: task.attempts - failedAttempts,
    ...(failedAttempts > 0 && { delay: delayBeforeAttempt(failedAttempts) }),
    ...(task.priority !== undefined && { priority: task.priority }),
    backoff: { type: 'custom' },
    // The row is the record; a kept job would make BullMQ ignore its id later.
    removeOnComplete: true,
    removeOnFail: true,
  });
}

type NewRow = Omit<TaskRow, 'attempts' | 'failure'>;

/** A task that need not run is done from the start. */
function newRow(task: Task, id: string, data: unknown): NewRow {
  const isNeeded = task.isNeeded(data);
  const now = new Date();
  return {
    _id: `${task.name}-${id}`,
    task: task.name,
    data,
    state: isNeeded ? 'waiting' : 'done',
    createdAt: now,
    enqueuedAt: now,
    finishedAt: isNeeded ? null : now,
  };
}

/** Inserts the rows that do not exist yet. @returns their ids. */
async function insertRows(rows: readonly NewRow[]): Promise<Set<string>> {
  const { upsertedIds } = await TaskRows.bulkWrite(
    rows.map(({ _id, ...row }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { ...row, attempts: 0 } }, upsert: true },
    })),
    { ordered: false },
  );
  return new Set(Object.values(upsertedIds).map(String));
}

function watchFailures(metrics: Pick<Metrics, 'registry'>): void {
  watchValue(metrics, {
    name: 'tasks_failed',
    help: 'Tasks that have failed for good.',
    labels: ['task'],
    async read() {
      const failed = await TaskRows.aggregate<{ _id: string; count: number }>([
        { $match: { state: 'failed' } },
        { $group: { _id: '$task', count: { $sum: 1 } } },
      ]);
      return failed.map(({ _id, count }) => ({ labels: { task: _id }, value: count }));
    },
  });
}

async function warnAboutEviction(valkey: ReturnType<typeof connectValkey>, log: Logger): Promise<void> {
  const answer: unknown = await valkey.config('GET', 'maxmemory-policy').catch(() => undefined);
  const policy: unknown = Array.isArray(answer) ? answer[1] : undefined;
  if (policy !== undefined && policy !== 'noeviction')
    log.warn({ policy }, 'valkey may evict jobs when memory is short: set maxmemory-policy to noeviction');
}

export async function failedTasks(limit = 100) {
  return TaskRows.find({ state: 'failed' }).sort({ finishedAt: -1 }).limit(limit).lean();
}

/**
 * Gives failed tasks another round of attempts; the job recovery enqueues them.
 * @returns the number of tasks reset.
 */
export async function retryFailedTasks(ids: readonly string[]): Promise<number> {
  const { modifiedCount } = await TaskRows.updateMany(
    { _id: trusted({ $in: [...ids] }), state: 'failed' },
    { $set: { state: 'waiting', finishedAt: null, enqueuedAt: new Date(0) } },
  );
  return modifiedCount;
}
