import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { trusted } from 'mongoose';
import type { Logger } from '../observability/log.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { TaskRows } from './task-rows.ts';

interface JobRecoveryOptions {
  readonly queueOf: ReadonlyMap<string, Queue>;
  readonly makeJob: (name: string, jobId: string) => Promise<void>;
  readonly log: Logger;
}

const intervalMs = 2_000;
/** Milliseconds; the jobs of younger rows may still be on their way to Valkey. */
const graceMs = 3_000;
const batchSize = 500;

/**
 * Periodically creates jobs for rows without one: Valkey was emptied or unavailable, or the process died after its
 * commit.
 */
export function startJobRecovery({ queueOf, makeJob, log }: JobRecoveryOptions): { stop(): Promise<void> } {
  async function recoverLostJobs(): Promise<void> {
    const waiting = await TaskRows.find(
      {
        state: 'waiting',
        task: trusted({ $in: [...queueOf.keys()] }),
        enqueuedAt: trusted({ $lt: new Date(Date.now() - graceMs) }),
      },
      { task: 1 },
    )
      .sort({ enqueuedAt: 1 })
      .limit(batchSize)
      .lean();
    let lost = 0;
    for (const { _id, task } of waiting) {
      if (await queueOf.get(task)?.getJob(_id)) continue;
      await makeJob(task, _id);
      lost += 1;
    }
    if (waiting.length === 0) return;
    const ids = waiting.map((row) => row._id);
    await TaskRows.updateMany({ _id: trusted({ $in: ids }) }, { $set: { enqueuedAt: new Date() } });
    if (lost > 0) log.warn({ lost }, 'tasks without a job were enqueued again');
  }

  const stopping = new AbortController();
  async function recoverForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      await recoverLostJobs().catch((error: unknown) =>
        log.warn({ error }, 'lost jobs could not be recovered'),
      );
      await wait(intervalMs, undefined, { signal: stopping.signal }).catch(() => {});
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
