import { deletionPlans, type PlannedStep } from '@petcare/contracts/deletion-plans.ts';
import type { Deletion } from '@petcare/contracts/deletions.ts';

/** The part of a deletion that is to be worked on now. */
export interface Stage {
  readonly number: number;
  /** What is not done in it. Nothing: only the last look and the end are left. */
  readonly steps: readonly PlannedStep[];
}

/** The plan of a deletion, as a list of steps like any other kind's. */
export function planOf({ kind }: Pick<Deletion, 'kind'>): readonly PlannedStep[] {
  return deletionPlans[kind];
}

/** The first stage with a step that is not done; the last one when every step is. */
export function stageOf(deletion: Pick<Deletion, 'kind' | 'steps'>): Stage {
  const plan = planOf(deletion);
  const done = new Set(deletion.steps.filter(({ state }) => state === 'done').map(({ name }) => name));
  const left = plan.filter(({ name }) => !done.has(name));
  const number = Math.min(...left.map(({ stage }) => stage), Math.max(...plan.map(({ stage }) => stage)));
  return { number, steps: left.filter(({ stage }) => stage === number) };
}
