import { describe, expect, test } from 'vitest';
import {
  faultKinds,
  fullPlaces,
  type FaultKind,
  linkFaults,
  linkNames,
  processNames,
  serverNames,
} from './fault-plans.ts';
import { planTrial, type PlanOptions } from './plan-trial.ts';

const options = (overrides: Partial<PlanOptions> = {}): PlanOptions => ({
  seed: 7,
  trial: 0,
  faults: ['F1'],
  users: 6,
  operations: 40,
  durationMs: 5_000,
  copies: 3,
  longestMs: 40_000,
  ...overrides,
});
const trials = Array.from({ length: 400 }, (_, trial) => trial);

test('the plan of a trial depends on seed and number only, so that one trial can be repeated alone', () => {
  expect(planTrial(options({ trial: 13 }))).toEqual(planTrial(options({ trial: 13 })));
  expect(planTrial(options({ trial: 13 }))).not.toEqual(planTrial(options({ trial: 14 })));
  expect(planTrial(options({ trial: 13 }))).not.toEqual(planTrial(options({ seed: 8, trial: 13 })));
});

test('every operation of every trial has an id of its own', () => {
  const ids = trials.flatMap((trial) => planTrial(options({ trial })).steps.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('every kind of operation occurs', () => {
  const kinds = trials.flatMap((trial) => planTrial(options({ trial })).steps.map(({ kind }) => kind));
  expect([...new Set(kinds)].toSorted()).toEqual([
    'appointment',
    'buy',
    'comment',
    'deletion',
    'rename',
    'status',
    'stay',
  ]);
});

describe('many trials', () => {
  const drawn = (kind: FaultKind, read: (fault: never) => unknown) =>
    new Set(trials.map((trial) => read(planTrial(options({ trial, faults: [kind] })).faults[0] as never)));

  test.each([
    ['F1', 'process', processNames],
    ['F3', 'server', serverNames],
    ['F5', 'link', linkNames],
    ['F5', 'how', linkFaults],
    ['F8', 'process', processNames],
    ['F9', 'full', fullPlaces],
  ] as const)('of %s draw every %s', (kind, field, all) => {
    expect(drawn(kind, (fault) => fault[field])).toEqual(new Set(all));
  });

  test('neighbouring trials do not draw the same more often than others', () => {
    const how = trials.map((trial) => {
      const [fault] = planTrial(options({ trial, faults: ['F5'] })).faults;
      return fault?.kind === 'F5' ? fault.how : '';
    });
    const repeated = how.filter((one, trial) => one === how[trial - 1]).length;
    expect(repeated / how.length).toBeLessThan(0.3);
  });

  test('of two faults inject both', () => {
    const { faults } = planTrial(options({ faults: ['F3', 'F5'] }));
    expect(faults.map(({ kind }) => kind)).toEqual(['F3', 'F5']);
  });
});

test.each(Object.keys(faultKinds) as FaultKind[])('%s begins while the load runs', (kind) => {
  for (const trial of trials) {
    const [fault] = planTrial(options({ trial, faults: [kind] })).faults;
    expect(fault?.atMs).toBeLessThan(options().durationMs);
  }
});
