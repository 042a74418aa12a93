import { deletionPlans } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionStep } from '@petcare/contracts/shared/deletions.ts';
import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stageOf } from './stages.rules.ts';

const plan = deletionPlans.user;
const batchSize = 2;

interface CascadeRules {
  readonly stageOf: typeof stageOf;
  /** Counts all rows again before a deletion finishes. */
  readonly countsAgain: boolean;
}
const rules: CascadeRules = { stageOf, countsAgain: true };

const index = fc.nat(plan.length - 1);
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('work' as const), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('create rows' as const),
      index,
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** A user’s deletion: the rows that exist, and the state of each step. */
function startDeletion({ stageOf: findStage, countsAgain }: CascadeRules) {
  const rows = plan.map((_, step) => step % 4);
  const states: DeletionStep['state'][] = plan.map(() => 'waiting');
  let isFinished = false;

  const currentStage = () =>
    findStage({
      kind: 'user',
      steps: plan.map(({ name, service, stage }, step) => ({
        name,
        service,
        stage,
        state: states[step] ?? 'waiting',
        total: 0,
        done: 0,
        error: null,
        updatedAt: null,
      })),
    });

  function deleteBatch(step: number): void {
    const { stage } = plan[step]!;
    for (const [other, planned] of plan.entries())
      if (planned.stage < stage) expect([planned.name, states[other]]).toEqual([planned.name, 'done']);
    const left = Math.max(0, (rows[step] ?? 0) - batchSize);
    rows[step] = left;
    states[step] = left === 0 ? 'done' : 'running';
  }

  function act(next: Action): void {
    if (isFinished) return;
    if (next.kind === 'create rows') {
      rows[next.index] = (rows[next.index] ?? 0) + next.count;
      return;
    }
    const { steps } = currentStage();
    if (next.kind === 'finish') {
      if (steps.length > 0) return;
      const remaining = countsAgain ? rows.flatMap((count, step) => (count > 0 ? [step] : [])) : [];
      for (const step of remaining) states[step] = 'running';
      isFinished = remaining.length === 0;
      if (isFinished) expect(rows).toEqual(rows.map(() => 0));
      return;
    }
    const chosen = steps[next.index % Math.max(1, steps.length)];
    if (!chosen) return;
    const step = plan.findIndex(({ name }) => name === chosen.name);
    if (next.kind === 'fail') states[step] = 'retrying';
    else deleteBatch(step);
  }

  return { act, isFinished: () => isFinished };
}

function checkHistory(actions: readonly Action[], tested: CascadeRules): void {
  const deletion = startDeletion(tested);
  for (const next of actions) deletion.act(next);
  // Once no more rows are created, the deletion completes.
  for (let round = 0; round < 100 && !deletion.isFinished(); round += 1) {
    deletion.act({ kind: 'work', index: 0 });
    deletion.act({ kind: 'finish' });
  }
  expect(deletion.isFinished()).toBe(true);
}

const histories = (name: string, tested: CascadeRules) => ({
  name,
  of: 'rules' as const,
  histories: fc.array(action, { maxLength: 60, size: 'max' as const }),
  check: (actions: readonly Action[]) => checkHistory(actions, tested),
});

/** Replaces the state of some steps before the stage is found. */
const stageWith =
  (replace: (step: DeletionStep) => DeletionStep): typeof stageOf =>
  ({ kind, steps }) =>
    stageOf({ kind, steps: steps.map(replace) });

/** Actions of a shortened history that can be read; how short it becomes depends on the seed. Generated ones have up to 60. */
const readable = 15;

describe('a deletion', () => {
  test(
    'deletes stage by stage, completes, and leaves no row, in every history',
    () => runHistories(histories('deletions and rows created meanwhile, rules', rules)),
    historyTimeout,
  );

  test.each<[string, Partial<CascadeRules>]>([
    [
      'a step that is skipped after it failed',
      { stageOf: stageWith((step) => (step.state === 'retrying' ? { ...step, state: 'done' } : step)) },
    ],
    [
      'all steps started at once',
      {
        stageOf({ kind, steps }) {
          const { number } = stageOf({ kind, steps });
          const open = new Set(steps.filter(({ state }) => state !== 'done').map(({ name }) => name));
          return { number, steps: plan.filter(({ name }) => open.has(name)) };
        },
      },
    ],
    ['rows created after their step was done', { countsAgain: false }],
  ])(
    'control: the histories find %s',
    async (name, broken) => {
      const { history } = await findFailingHistory(histories(name, { ...rules, ...broken }));
      // Rows can be created only after their step is done, which takes the steps before it.
      expect(history.length).toBeLessThanOrEqual(broken.countsAgain === false ? 40 : readable);
    },
    historyTimeout,
  );
});
