import { setTimeout as wait } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { trusted } from 'mongoose';
import type { Logger } from '../observability/log.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { TaskRows } from './task-rows.ts';

interface SweeperOptions {
  /** The queue of each task. */
  readonly queueOf: ReadonlyMap<string, Queue>;
  readonly makeJob: (name: string, jobId: string) => Promise<void>;
  readonly log: Logger;
}

const sweepEveryMs = 2_000;
/** Younger rows are still on their way to Valkey. */
const graceMs = 3_000;
const batchSize = 500;

/** Makes jobs for rows that have none: Valkey was emptied, was away, or the process died after its commit. */
export function startSweeper({ queueOf, makeJob, log }: SweeperOptions): { stop(): Promise<void> } {
  async function sweep(): Promise<void> {
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
  async function sweepForever(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep().catch((error: unknown) => log.warn({ error }, 'the tasks could not be swept'));
      await wait(sweepEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const sweeping = sweepForever();
  return {
    async stop() {
      stopping.abort();
      // A sweep in the middle of a question to a frozen Valkey ends when the connection is closed.
      await withTimeout(1_000, sweeping);
    },
  };
}
