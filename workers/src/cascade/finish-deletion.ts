import type { PlannedStep } from '@petcare/contracts/shared/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { countRows, errorTextOf, type StepOptions } from './owner-calls.ts';
import { planOf } from './stages.rules.ts';
import { runStep } from './run-step.ts';

interface FinishOptions {
  readonly stepOptions: StepOptions;
  /** Rows found by earlier final checks, including those of killed runs. */
  readonly lateRows: number;
  readonly saveLateRows: (lateRows: number) => Promise<void>;
}

/**
 * Runs the final check: every service counts again, and rows created meanwhile are deleted in the order of the
 * plan. Finishes the deletion when no rows remain.
 * @throws Error – a service is unreachable, or rows remain that no step deletes.
 */
export async function finishDeletion(
  deletion: Deletion,
  { stepOptions, lateRows, saveLateRows }: FinishOptions,
): Promise<void> {
  let lateRowCount = lateRows;
  let current = deletion;
  for (;;) {
    const remaining = await stepsWithRows(current, stepOptions);
    if (remaining.length === 0) break;
    let found = 0;
    for (const planned of remaining) found += await runStep(current, planned, stepOptions);
    if (found === 0)
      throw new Error(
        `no step deletes the remaining rows of: ${remaining.map(({ name }) => name).join(', ')}`,
      );
    lateRowCount += found;
    await saveLateRows(lateRowCount);
    current = await stepOptions.client.call(endpoints['deletions.get'], { params: { id: deletion._id } });
  }
  const finished = await stepOptions.client.call(endpoints['deletions.finish'], {
    params: { id: deletion._id },
    body: { late_rows: lateRowCount },
  });
  if (finished.state === 'running') throw new Error('a step was reopened');
}

async function stepsWithRows(deletion: Deletion, stepOptions: StepOptions): Promise<PlannedStep[]> {
  const plan = planOf(deletion);
  const services = [...new Set(plan.map(({ service }) => service))];
  const rows = await Promise.all(
    services.map((service) =>
      countRows(service, deletion, stepOptions).catch(async (error: unknown) => {
        await reportUnreachable({ deletion, service, error }, stepOptions);
        throw error;
      }),
    ),
  );
  const remaining = new Set(rows.flat().flatMap(({ step, count }) => (count > 0 ? [step] : [])));
  return plan.filter(({ name }) => remaining.has(name));
}

/**
 * Marks the last step of an unreachable service as retrying, so that admins see the reason. Its next run finds no
 * rows and completes it.
 */
async function reportUnreachable(
  { deletion, service, error }: { deletion: Deletion; service: PlannedStep['service']; error: unknown },
  { client }: StepOptions,
): Promise<void> {
  const step = deletion.steps.findLast((one) => one.service === service);
  if (!step) return;
  const { name, total, done } = step;
  await client
    .call(endpoints['deletions.report'], {
      params: { id: deletion._id, step: name },
      body: { state: 'retrying', total, done, error: errorTextOf(error) },
    })
    .catch(() => undefined);
}
