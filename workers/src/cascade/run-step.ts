import { setTimeout as wait } from 'node:timers/promises';
import type { PlannedStep } from '@petcare/contracts/shared/deletion-plans.ts';
import type { Deletion, StepProgress } from '@petcare/contracts/shared/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { countRows, deleteRows, errorTextOf, rowCountOfStep, type StepOptions } from './owner-calls.ts';
import { pauseAfterBatch } from './batch-pause.rules.ts';

/**
 * Runs one step of a deletion in batches until no rows remain, and reports after each batch. Continues the counts
 * of a killed run. Safe to run concurrently: deletes are idempotent and reports only increase.
 * @returns the number of rows this run found.
 * @throws the error of the service or account, after reporting it. The step can be retried.
 */
export async function runStep(
  deletion: Deletion,
  planned: PlannedStep,
  stepOptions: StepOptions,
): Promise<number> {
  const stored = deletion.steps.find(({ name }) => name === planned.name);
  const progress = { total: stored?.total ?? 0, done: stored?.done ?? 0 };
  const report = (state: StepProgress['state'], error: string | null = null) =>
    stepOptions.client.call(endpoints['deletions.report'], {
      params: { id: deletion._id, step: planned.name },
      body: { ...progress, state, error },
    });
  let found = 0;
  try {
    const rows = await countRows(planned.service, deletion, stepOptions);
    progress.total = progress.done + rowCountOfStep(rows, planned.name);
    await report('running');
    for (;;) {
      const startedAt = performance.now();
      const count = await deleteRows(planned, deletion, stepOptions);
      await wait(pauseAfterBatch(performance.now() - startedAt, stepOptions.pauseFactor));
      found += count;
      progress.done += count;
      if (!planned.batched || count < stepOptions.batchSize) break;
      await report('running');
    }
    // Rows deleted by other processes, or by a run that could not report them, also count as done.
    progress.total = Math.max(progress.total, progress.done, stored?.total ?? 0);
    progress.done = progress.total;
    await report('done');
    return found;
  } catch (error) {
    // If account itself is unreachable, admins see the previous state for a while.
    await report('retrying', errorTextOf(error)).catch(() => undefined);
    throw error;
  }
}
