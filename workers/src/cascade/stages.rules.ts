import { deletionPlans, type PlannedStep } from '@petcare/contracts/shared/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';

export interface Stage {
  readonly number: number;
  /** Unfinished steps. Empty if only the final check remains. */
  readonly steps: readonly PlannedStep[];
}

export function planOf({ kind }: Pick<Deletion, 'kind'>): readonly PlannedStep[] {
  return deletionPlans[kind];
}

export function stageOf(deletion: Pick<Deletion, 'kind' | 'steps'>): Stage {
  const plan = planOf(deletion);
  const done = new Set(deletion.steps.filter(({ state }) => state === 'done').map(({ name }) => name));
  const open = plan.filter(({ name }) => !done.has(name));
  const number = Math.min(...open.map(({ stage }) => stage), Math.max(...plan.map(({ stage }) => stage)));
  return { number, steps: open.filter(({ stage }) => stage === number) };
}
