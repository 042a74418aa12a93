import { type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../observability/log.ts';
import { logConnectionErrors } from '../observability/log-connection-errors.ts';
import { jobTelemetry } from '../observability/tracing.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { runAttempt } from './run-attempt.ts';
import { TaskRows } from './task-rows.ts';
import type { Task, TaskQueue } from './task.ts';

interface WorkerOptions {
  readonly taskQueue: TaskQueue;
  /** Jobs that this process runs at a time. */
  readonly concurrency: number;
  readonly valkey: Redis;
  readonly prefix: string;
  readonly log: Logger;
}

/** Attempts before the job was made; null for none. */
export type JobData = { readonly failedAttempts: number } | null;

const minDelayMs = 250;
const maxDelayMs = 30_000;
/** The job of a killed worker is released after a lock plus a check: about five seconds. */
const lockMs = 3_000;
const stalledCheckMs = 1_500;
export const stopGraceMs = 8_000;

/**
 * Returns the delay in milliseconds before the next attempt: doubling, and randomized so that tasks that failed
 * together are not retried together.
 */
export function delayBeforeAttempt(attemptsMade: number): number {
  const pause = Math.min(minDelayMs * 2 ** (attemptsMade - 1), maxDelayMs);
  return Math.round(pause * (0.75 + Math.random() * 0.5));
}

/** Runs the jobs of one queue. The task's row holds the data; the job only names the task and the row. */
export function startWorker({ taskQueue, concurrency, valkey, prefix, log }: WorkerOptions): {
  stop(): Promise<void>;
} {
  const tasks = new Map(taskQueue.tasks.map((task) => [task.name, task]));
  const run = async (job: Job<JobData>) => {
    const task = tasks.get(job.name);
    // A job of another release: its row waits for a process that knows the task.
    if (task) await runJob(task, job, log);
  };
  const worker = new Worker<JobData>(taskQueue.name, run, {
    connection: valkey,
    prefix,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    // At the default of 1, a task interrupted by two restarts would count as failed.
    maxStalledCount: 100,
    settings: {
      backoffStrategy: (attemptsMade, _type, _error, job) =>
        delayBeforeAttempt(attemptsMade + failedBefore(job?.data)),
    },
    ...jobTelemetry(),
  });
  worker.on('error', logConnectionErrors(log, 'worker error', { queue: taskQueue.name }));
  return {
    async stop() {
      await withTimeout(stopGraceMs, worker.close());
      await withTimeout(500, worker.close(true));
    },
  };
}

const failedBefore = (data: JobData | undefined) => data?.failedAttempts ?? 0;

async function runJob(task: Task, job: Job<JobData>, log: Logger): Promise<void> {
  const id = job.id ?? '';
  const row = await TaskRows.findOne({ _id: id, state: 'waiting' }, { data: 1 }).lean();
  if (!row) return;
  const attempt = failedBefore(job.data) + job.attemptsMade + 1;
  await runAttempt({ queue: job.queueName, task, id, data: row.data, attempt, log });
}
