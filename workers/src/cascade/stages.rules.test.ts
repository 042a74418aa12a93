import { deletionPlans, type DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import type { DeletionStep } from '@petcare/contracts/shared/deletions.ts';
import { expect, test } from 'vitest';
import { stageOf } from './stages.rules.ts';

function deletion(kind: DeletionKind, done: readonly string[]) {
  const steps = deletionPlans[kind].map(({ name, service, stage }): DeletionStep => {
    const state = done.includes(name) ? 'done' : 'retrying';
    return { name, service, stage, state, total: 0, done: 0, error: null, updatedAt: null };
  });
  return { kind, steps };
}
const currentStage = (kind: DeletionKind, done: readonly string[]) => {
  const { number, steps } = stageOf(deletion(kind, done));
  return [number, steps.map(({ name }) => name)];
};

test('a deletion starts with all steps of its first stage', () => {
  expect(currentStage('user', [])).toEqual([1, ['memories', 'appointments', 'orders']]);
  expect(currentStage('product', [])).toEqual([1, ['product']]);
});

test('a stage ends when all of its steps are done', () => {
  expect(currentStage('user', ['memories', 'orders'])).toEqual([1, ['appointments']]);
  expect(currentStage('user', ['memories', 'orders', 'appointments'])).toEqual([
    2,
    ['adoptions', 'hostel_orders', 'pets', 'clinic_data'],
  ]);
});

test('a reopened step is processed before later stages', () => {
  const all = deletionPlans.user.map(({ name }) => name);
  expect(
    currentStage(
      'user',
      all.filter((name) => name !== 'comments'),
    ),
  ).toEqual([3, ['comments']]);
});

test('the last stage has no steps when all steps are done', () => {
  expect(currentStage('specialist', ['appointments', 'specialist'])).toEqual([2, []]);
});
