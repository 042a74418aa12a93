import type { Queue } from 'bullmq';
import { trusted } from 'mongoose';
import type { Logger } from '../observability/log.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { renewMs } from './direct-runs.ts';
import { TaskRows, type TaskRow } from './task-rows.ts';
import { pause } from '../concurrency/pause.ts';

interface JobRecoveryOptions {
  readonly queueOf: ReadonlyMap<string, Queue>;
  readonly makeJob: (name: string, jobId: string) => Promise<void>;
  readonly log: Logger;
}

const intervalMs = 2_000;
/** Milliseconds; the jobs of younger rows may still be on their way to Valkey. */
const graceMs = 2_000;
/**
 * Milliseconds in which a row without a job must stay as it is. A copy that runs its task renews it, so that a task
 * does not run twice however far the clocks of two copies are apart.
 */
const confirmMs = 2 * renewMs + 200;
const batchSize = 500;

type Waiting = Pick<TaskRow, '_id' | 'task' | 'enqueuedAt'>;

/**
 * Periodically creates jobs for rows that are neither running nor have a job: Valkey was emptied or unavailable, or the
 * process died after its commit.
 */
export function startJobRecovery({ queueOf, makeJob, log }: JobRecoveryOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();

  async function recoverLostJobs(): Promise<void> {
    const waiting: Waiting[] = await TaskRows.find(
      {
        state: 'waiting',
        task: trusted({ $in: [...queueOf.keys()] }),
        enqueuedAt: trusted({ $lt: new Date(Date.now() - graceMs) }),
      },
      { task: 1, enqueuedAt: 1 },
    )
      .sort({ enqueuedAt: 1 })
      .limit(batchSize)
      .lean();
    const withJob: string[] = [];
    const suspects: Waiting[] = [];
    for (const row of waiting) {
      if (await queueOf.get(row.task)?.getJob(row._id)) withJob.push(row._id);
      else suspects.push(row);
    }
    await postpone(withJob);
    const lost = suspects.length === 0 ? [] : await unchangedAfterPause(suspects);
    for (const { _id, task } of lost) await makeJob(task, _id);
    await postpone(lost.map(({ _id }) => _id));
    if (lost.length > 0) log.warn({ lost: lost.length }, 'tasks without a job were enqueued again');
  }

  async function unchangedAfterPause(rows: readonly Waiting[]): Promise<readonly Waiting[]> {
    await pause(confirmMs, stopping.signal);
    if (stopping.signal.aborted) return [];
    const ids = rows.map(({ _id }) => _id);
    const still = await TaskRows.find(
      { _id: trusted({ $in: ids }), state: 'waiting' },
      { task: 1, enqueuedAt: 1 },
    ).lean();
    const before = new Map(rows.map(({ _id, enqueuedAt }) => [_id, enqueuedAt.getTime()]));
    return still.filter(({ _id, enqueuedAt }) => before.get(_id) === enqueuedAt.getTime());
  }

  async function recoverForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      await recoverLostJobs().catch((error: unknown) =>
        log.warn({ error }, 'lost jobs could not be recovered'),
      );
      await pause(intervalMs, stopping.signal);
    }
  }
  const recovering = recoverForever();
  return {
    async stop() {
      stopping.abort();
      // A run blocked by a frozen Valkey ends when the connection is closed.
      await withTimeout(1_000, recovering);
    },
  };
}

/** Puts rows behind those that have not been looked at. */
async function postpone(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await TaskRows.updateMany({ _id: trusted({ $in: [...ids] }) }, { $set: { enqueuedAt: new Date() } });
}
