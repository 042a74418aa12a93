import { UnrecoverableError } from 'bullmq';
import { trusted } from 'mongoose';
import { createBatcher } from '../concurrency/batcher.ts';
import { AppError } from '../errors.ts';
import { failpoint } from '../failpoint.ts';
import type { Logger } from '../observability/log.ts';
import { timeJob } from './job-metrics.ts';
import { TaskRows } from './task-rows.ts';
import { TaskSkipped, type Task } from './task.ts';

export interface Attempt {
  readonly queue: string;
  readonly task: Task;
  /** Id of the row. */
  readonly id: string;
  readonly data: unknown;
  /** Starts at 1. */
  readonly attempt: number;
  readonly log: Logger;
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

/**
 * Runs one attempt of a task and records its outcome in the row.
 * @throws UnrecoverableError – it has failed for good; any other error – another attempt may succeed.
 */
export async function runAttempt({ queue, task, id, data, attempt, log }: Attempt): Promise<void> {
  // A process frozen for seconds finds that another has finished the task, and must not mark it as failed.
  const stillWaiting = { _id: id, state: 'waiting' as const };
  const endTimer = timeJob(queue, task.name);
  try {
    await task.run(data, { attempt, log: log.child({ task: id, attempt }) });
  } catch (error) {
    if (error instanceof TaskSkipped) {
      const { code, message } = error;
      log.warn({ task: id, code }, 'a task was skipped');
      const finishedAt = new Date();
      const failure = { code, message, at: finishedAt };
      await TaskRows.updateOne(stillWaiting, {
        $set: { state: 'skipped', attempts: attempt, failure, finishedAt },
      });
      endTimer('skipped');
      return;
    }
    const isLast = isFinal(error) || attempt >= task.attempts;
    log.warn({ error, task: id, attempt, last: isLast }, 'a task failed');
    const failure = { ...describe(error), at: new Date() };
    await TaskRows.updateOne(stillWaiting, {
      $set: { failure, attempts: attempt, ...(isLast && { state: 'failed', finishedAt: new Date() }) },
    });
    endTimer(isLast ? 'failed' : 'retry');
    throw isLast ? new UnrecoverableError(failure.message) : error;
  }
  failpoint('after-task-run');
  if (attempt === 1) await markDone(id);
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
