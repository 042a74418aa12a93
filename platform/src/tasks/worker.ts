import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { trusted } from 'mongoose';
import { AppError } from '../errors.ts';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import { timeJob } from './job-metrics.ts';
import { jobTelemetry } from '../observability/tracing.ts';
import { createBatcher } from '../concurrency/batcher.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import type { NewRows } from './new-rows.ts';
import { TaskRows } from './task-rows.ts';
import { TaskSkipped, type Task, type TaskQueue } from './task.ts';

interface WorkerOptions {
  readonly taskQueue: TaskQueue;
  readonly valkey: Redis;
  readonly prefix: string;
  readonly log: Logger;
  readonly newRows: NewRows;
}

const minDelayMs = 250;
const maxDelayMs = 30_000;
/** The job of a killed worker is released after a lock plus a check: about five seconds. */
const lockMs = 3_000;
const stalledCheckMs = 1_500;
const stopGraceMs = 8_000;

/**
 * Returns the delay in milliseconds before the next attempt: doubling, and randomized so that tasks that failed
 * together are not retried together.
 */
export function delayBeforeAttempt(attemptsMade: number): number {
  const pause = Math.min(minDelayMs * 2 ** (attemptsMade - 1), maxDelayMs);
  return Math.round(pause * (0.75 + Math.random() * 0.5));
}

/** Runs the jobs of one queue. The task's row holds the data; the job only names the task and the row. */
export function startWorker({ taskQueue, valkey, prefix, log, newRows }: WorkerOptions): {
  stop(): Promise<void>;
} {
  const tasks = new Map(taskQueue.tasks.map((task) => [task.name, task]));
  const run = async (job: Job) => {
    const task = tasks.get(job.name);
    // A job of another release: its row waits for a process that knows the task.
    if (task) await runJob(task, job, { log, newRows });
  };
  const worker = new Worker(taskQueue.name, run, {
    connection: valkey,
    prefix,
    concurrency: taskQueue.concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    // At the default of 1, a task interrupted by two restarts would count as failed.
    maxStalledCount: 100,
    settings: { backoffStrategy: delayBeforeAttempt },
    ...jobTelemetry(),
  });
  worker.on('error', (error) => log.warn({ queue: taskQueue.name, error: error.message }, 'worker error'));
  return {
    async stop() {
      await withTimeout(stopGraceMs, worker.close());
      await withTimeout(500, worker.close(true));
    },
  };
}

/** Marks tasks as done that ended in their first attempt, several with one write. */
const markDone = createBatcher(
  (ids: readonly string[]) =>
    TaskRows.updateMany(
      { _id: trusted({ $in: [...ids] }), state: 'waiting' },
      { $set: { state: 'done', attempts: 1, failure: null, finishedAt: new Date() } },
    ),
  5,
);

async function runJob(
  task: Task,
  job: Job,
  { log, newRows }: Pick<WorkerOptions, 'log' | 'newRows'>,
): Promise<void> {
  const _id = job.id ?? '';
  const attempt = job.attemptsMade + 1;
  const row = newRows.take(_id) ?? (await TaskRows.findOne({ _id, state: 'waiting' }, { data: 1 }).lean());
  if (!row) return;
  // A process frozen beyond its lock finds that another has finished the task, and must not mark it as failed.
  const stillWaiting = { _id, state: 'waiting' as const };
  const endTimer = timeJob(job.queueName, task.name);
  try {
    await task.run(row.data, { attempt, log: log.child({ task: _id, attempt }) });
  } catch (error) {
    if (error instanceof TaskSkipped) {
      const { code, message } = error;
      log.warn({ task: _id, code }, 'a task was skipped');
      const finishedAt = new Date();
      await TaskRows.updateOne(stillWaiting, {
        $set: {
          state: 'skipped',
          attempts: attempt,
          failure: { code, message, at: finishedAt },
          finishedAt,
        },
      });
      endTimer('skipped');
      return;
    }
    const isLast = isFinal(error) || attempt >= task.attempts;
    log.warn({ error, task: _id, attempt, last: isLast }, 'a task failed');
    const failure = { ...describe(error), at: new Date() };
    await TaskRows.updateOne(stillWaiting, {
      $set: { failure, attempts: attempt, ...(isLast && { state: 'failed', finishedAt: new Date() }) },
    });
    endTimer(isLast ? 'failed' : 'retry');
    throw isLast ? new UnrecoverableError(failure.message) : error;
  }
  failpoint('after-task-run');
  if (attempt === 1) await markDone(_id);
  else
    await TaskRows.updateOne(stillWaiting, {
      $set: { state: 'done', attempts: attempt, failure: null, finishedAt: new Date() },
    });
  endTimer('done');
}

/** Returns true when a retry would fail the same way. A 429 may succeed later. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof UnrecoverableError ||
    (error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 429)
  );
}

function describe(error: unknown): { code: string; message: string } {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  return { code: 'error', message: error instanceof Error ? error.message : String(error) };
}
