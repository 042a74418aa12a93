import { setTimeout as wait } from 'node:timers/promises';
import type { PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import type { Deletion, StepProgress } from '@petcare/contracts/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { countRows, deleteRows, reasonOf, rowsOfStep, type Asking } from './ask-owner.ts';
import { restAfter } from './pace.rules.ts';

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
      await wait(restAfter(performance.now() - began, asking.restFactor));
      found += count;
      progress.done += count;
      if (!planned.batched || count < asking.rowsAtOnce) break;
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
