import { AsyncLocalStorage } from 'node:async_hooks';
import { UnrecoverableError } from 'bullmq';
import { trusted } from 'mongoose';
import type { Logger } from '../observability/log.ts';
import { continueTrace, installedTracing } from '../observability/tracing.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { runAttempt } from './run-attempt.ts';
import { TaskRows } from './task-rows.ts';
import type { Task, TaskQueue } from './task.ts';
import { stopGraceMs } from './worker.ts';

interface DirectRunsOptions {
  readonly queues: readonly TaskQueue[];
  readonly log: Logger;
  /** Called after a failed attempt, unless the task has failed for good. */
  readonly retry: (name: string, id: string) => void;
}

/** Milliseconds. A run renews its row, from which other copies see that the task is not lost. */
export const renewMs = 500;

/** The rest of a queue's places are the worker's, so that a task that waits there is not held up by new ones. */
export const directPlaces = (concurrency: number) => Math.floor(concurrency / 2);

export type DirectRuns = ReturnType<typeof createDirectRuns>;

/**
 * Runs first attempts in the process that has inserted the task, without a job in Valkey. A task with a priority is left
 * to the worker, which keeps the order, as is one beyond the places of its queue.
 */
export function createDirectRuns({ queues, log, retry }: DirectRunsOptions) {
  const inOwnContext = AsyncLocalStorage.snapshot();
  const free = new Map(queues.map(({ name, concurrency }) => [name, directPlaces(concurrency)]));
  const running = new Map<string, { readonly since: number; readonly ended: Promise<void> }>();
  let stopping = false;

  async function run(queue: string, task: Task, id: string, data: unknown): Promise<void> {
    try {
      await runAttempt({ queue, task, id, data, attempt: 1, log });
    } catch (error) {
      if (!(error instanceof UnrecoverableError)) retry(task.name, id);
    } finally {
      running.delete(id);
      free.set(queue, (free.get(queue) ?? 0) + 1);
    }
  }

  const renewing = setInterval(() => {
    const before = performance.now() - renewMs;
    const ids = [...running].filter(([, { since }]) => since < before).map(([id]) => id);
    if (ids.length === 0) return;
    TaskRows.updateMany(
      { _id: trusted({ $in: ids }), state: 'waiting' },
      { $set: { enqueuedAt: new Date() } },
    ).catch((error: unknown) => log.warn({ error }, 'running tasks could not be renewed'));
  }, renewMs);
  renewing.unref();

  return {
    /** Returns false when the task needs a job. */
    start(queue: string, task: Task, id: string, data: unknown): boolean {
      const places = free.get(queue) ?? 0;
      if (stopping || task.priority !== undefined || places === 0) return false;
      free.set(queue, places - 1);
      const caller = installedTracing()?.current() ?? null;
      // Outside of the caller's transaction.
      const ended = inOwnContext(() =>
        continueTrace(`run ${queue}.${task.name}`, caller, () => run(queue, task, id, data)),
      );
      running.set(id, { since: performance.now(), ended });
      return true;
    },
    async stop(): Promise<void> {
      stopping = true;
      await withTimeout(stopGraceMs, Promise.all([...running.values()].map(({ ended }) => ended)));
      clearInterval(renewing);
    },
  };
}
