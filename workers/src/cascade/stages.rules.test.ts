import { deletionPlans, type DeletionKind } from '@petcare/contracts/deletion-plans.ts';
import type { DeletionStep } from '@petcare/contracts/deletions.ts';
import { expect, test } from 'vitest';
import { stageOf } from './stages.rules.ts';

/** A deletion of this kind with these steps done. */
function deletion(kind: DeletionKind, done: readonly string[]) {
  const steps = deletionPlans[kind].map(({ name, service, stage }): DeletionStep => {
    const state = done.includes(name) ? 'done' : 'retrying';
    return { name, service, stage, state, total: 0, done: 0, error: null, updatedAt: null };
  });
  return { kind, steps };
}
const worked = (kind: DeletionKind, done: readonly string[]) => {
  const { number, steps } = stageOf(deletion(kind, done));
  return [number, steps.map(({ name }) => name)];
};

test('a deletion begins with every step of its first stage', () => {
  expect(worked('user', [])).toEqual([1, ['memories', 'appointments', 'orders']]);
  expect(worked('product', [])).toEqual([1, ['product']]);
});

test('a stage lasts until its slowest step is done', () => {
  expect(worked('user', ['memories', 'orders'])).toEqual([1, ['appointments']]);
  expect(worked('user', ['memories', 'orders', 'appointments'])).toEqual([
    2,
    ['adoptions', 'hostel_orders', 'waitlist'],
  ]);
});

test('a step that is open again comes before what follows it', () => {
  const all = deletionPlans.user.map(({ name }) => name);
  expect(
    worked(
      'user',
      all.filter((name) => name !== 'comments'),
    ),
  ).toEqual([3, ['comments']]);
});

test('when every step is done the end of the last stage is left', () => {
  expect(worked('specialist', ['appointments', 'specialist'])).toEqual([2, []]);
});
