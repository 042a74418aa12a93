import { expect, test } from 'vitest';
import { buildDeletion, buildDeletionStep } from '../../testing/deletion-builders.ts';
import { percentOfAll, sharesOf, stepsBefore } from './deletion-progress.ts';

test('the progress of a service sums its steps, and one retrying step marks the service as retrying', () => {
  const shares = sharesOf([
    buildDeletionStep({ service: 'content', state: 'done', total: 30, done: 30 }),
    buildDeletionStep({ service: 'content', state: 'retrying', total: 80, done: 20 }),
    buildDeletionStep({ service: 'clinic', state: 'waiting', total: 0 }),
    buildDeletionStep({ service: 'commerce', state: 'done', total: 0, done: 0 }),
  ]);
  expect(shares).toMatchObject([
    { service: 'content', done: 50, percent: 62, state: 'retrying' },
    { service: 'clinic', done: 0, percent: 0, state: 'waiting' },
    { service: 'commerce', done: 0, percent: 100, state: 'done' },
  ]);
});

test('a waiting step lists the services with unfinished earlier stages, and none once it has begun', () => {
  const frozen = buildDeletionStep({ service: 'clinic', stage: 1, state: 'waiting' });
  const done = buildDeletionStep({ service: 'content', stage: 1, state: 'done' });
  const later = buildDeletionStep({ service: 'commerce', stage: 2, state: 'waiting' });
  const steps = [done, frozen, later];
  expect(steps.map((step) => stepsBefore(step, steps))).toEqual([[], [], ['clinic']]);
  const begun = [done, { ...frozen, state: 'done' as const }, { ...later, state: 'running' as const }];
  expect(begun.map((step) => stepsBefore(step, begun))).toEqual([[], [], []]);
});

test('a service names the services its next step waits for, and its stamp changes with its own progress only', () => {
  const one = buildDeletionStep({ service: 'content', stage: 1, state: 'done', done: 5 });
  const two = buildDeletionStep({ service: 'content', stage: 2, state: 'waiting' });
  const other = buildDeletionStep({ service: 'clinic', stage: 1, state: 'running', done: 5 });
  const [before] = sharesOf([one, other, two]);
  expect(before).toMatchObject({ state: 'running', after: ['clinic'] });
  const [still] = sharesOf([one, { ...other, done: 9 }, two]);
  const [moved] = sharesOf([one, other, { ...two, state: 'running', done: 1 }]);
  expect(still?.stamp).toBe(before?.stamp);
  expect(moved?.stamp).not.toBe(before?.stamp);
});

test('the progress never decreases when a step begins and its rows are counted', () => {
  const done = buildDeletionStep({ state: 'done', total: 10, done: 10 });
  const before = percentOfAll({ state: 'running', steps: [done, buildDeletionStep({ total: 0 })] });
  const after = percentOfAll({
    state: 'running',
    steps: [done, buildDeletionStep({ state: 'running', total: 100_000, done: 1 })],
  });
  expect([before, after]).toEqual([50, 50]);
});

test('rows created during the deletion never raise the progress above 99 percent', () => {
  const [share] = sharesOf([buildDeletionStep({ state: 'running', total: 10, done: 25 })]);
  expect(share).toMatchObject({ done: 25, percent: 99 });
});

test.each([
  ['scheduled', 0],
  ['undone', 0],
  ['done', 100],
] as const)('a deletion in state %s is at %i percent, whatever its steps report', (state, percent) => {
  expect(percentOfAll(buildDeletion({ state }))).toBe(percent);
});

test('a running deletion stays below 100 percent until the server reports it done', () => {
  const steps = [buildDeletionStep({ state: 'done', total: 10, done: 10 })];
  expect(percentOfAll({ state: 'running', steps })).toBe(99);
});
