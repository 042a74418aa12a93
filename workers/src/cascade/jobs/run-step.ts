import { setTimeout as wait } from 'node:timers/promises';
import type { PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import type { Deletion, StepProgress } from '@petcare/contracts/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { countRows, deleteRows, reasonOf, rowsOfStep, type Asking } from '../ask-owner.ts';

/** An owner that was slow because it had been frozen is not waited for as long again. */
const longestRestMs = 1_000;

/**
 * Has one owner delete its share, batch after batch until it finds no more, and reports after each. It goes on where a
 * run that was killed has stopped: what is counted is added to what was done by then.
 *
 * May run twice, also at the same time: the owner's deletes are repeatable, and reports only ever add.
 * @returns how many rows this run has found.
 * @throws what the owner or account threw, after saying so in the report; it is then worth another try.
 */
export async function runStep(deletion: Deletion, planned: PlannedStep, asking: Asking): Promise<number> {
  const before = deletion.steps.find(({ name }) => name === planned.name);
  const progress = { total: before?.total ?? 0, done: before?.done ?? 0 };
  const report = (state: StepProgress['state'], error: string | null = null) =>
    asking.client.call(endpoints['deletions.report'], {
      params: { id: deletion._id, step: planned.name },
      body: { ...progress, state, error },
    });
  let found = 0;
  try {
    const rows = await countRows(planned.service, deletion, asking);
    progress.total = progress.done + rowsOfStep(rows, planned.name);
    await report('running');
    for (;;) {
      const began = performance.now();
      const count = await deleteRows(planned, deletion, asking);
      // What it has kept busy is free for others for a while, before more is asked of it.
      await wait(Math.min((performance.now() - began) * asking.restFactor, longestRestMs));
      found += count;
      progress.done += count;
      if (!planned.inBatches || count < asking.rowsAtOnce) break;
      await report('running');
    }
    // What somebody else has deleted meanwhile, or a run that could not report it any more, is done as well.
    progress.total = Math.max(progress.total, progress.done, before?.total ?? 0);
    progress.done = progress.total;
    await report('done');
    return found;
  } catch (error) {
    // Account may be what is away; then the admins see an older state for a while.
    await report('retrying', reasonOf(error)).catch(() => undefined);
    throw error;
  }
}
