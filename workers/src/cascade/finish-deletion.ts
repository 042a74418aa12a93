import type { PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { countRows, reasonOf, type Asking } from './ask-owner.ts';
import { planOf } from './stages.rules.ts';
import { runStep } from './run-step.ts';

interface Ending {
  readonly asking: Asking;
  /** Rows found by last looks until now, also those of runs that were killed. */
  readonly lateRows: number;
  /** Keeps that number for the next run. */
  readonly remember: (lateRows: number) => Promise<void>;
}

/**
 * The last look: every service counts once more, and what was born while the deletion ran goes as well, in the order of
 * the plan. Only when all of them find nothing is the deletion finished.
 * @throws when a service cannot be asked, or keeps finding what it does not delete.
 */
export async function finishDeletion(
  deletion: Deletion,
  { asking, lateRows, remember }: Ending,
): Promise<void> {
  let late = lateRows;
  let current = deletion;
  for (;;) {
    const left = await stepsWithRows(current, asking);
    if (left.length === 0) break;
    let found = 0;
    for (const planned of left) found += await runStep(current, planned, asking);
    if (found === 0)
      throw new Error(`rows are left that nobody deletes: ${left.map(({ name }) => name).join(', ')}`);
    late += found;
    await remember(late);
    current = await asking.client.call(endpoints['deletions.get'], { params: { id: deletion._id } });
  }
  const finished = await asking.client.call(endpoints['deletions.finish'], {
    params: { id: deletion._id },
    body: { late_rows: late },
  });
  if (finished.state === 'running') throw new Error('a step is open again');
}

async function stepsWithRows(deletion: Deletion, asking: Asking): Promise<PlannedStep[]> {
  const plan = planOf(deletion);
  const services = [...new Set(plan.map(({ service }) => service))];
  const rows = await Promise.all(
    services.map((service) =>
      countRows(service, deletion, asking).catch(async (error: unknown) => {
        await tellWhoIsAway({ deletion, service, error }, asking);
        throw error;
      }),
    ),
  );
  const left = new Set(rows.flat().flatMap(({ step, count }) => (count > 0 ? [step] : [])));
  return plan.filter(({ name }) => left.has(name));
}

/**
 * Everything is done but this service does not say so: its last step waits again, with the reason, for the admins to
 * see. It is then done once more, which finds nothing.
 */
async function tellWhoIsAway(
  { deletion, service, error }: { deletion: Deletion; service: PlannedStep['service']; error: unknown },
  { client }: Asking,
): Promise<void> {
  const step = deletion.steps.findLast((one) => one.service === service);
  if (!step) return;
  const { name, total, done } = step;
  await client
    .call(endpoints['deletions.report'], {
      params: { id: deletion._id, step: name },
      body: { state: 'retrying', total, done, error: reasonOf(error) },
    })
    .catch(() => undefined);
}
