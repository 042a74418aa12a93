import { describe, expect, test } from 'vitest';
import { deletionPlans, type DeletionKind, type PlannedStep } from './deletion-plans.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const table: Record<string, Endpoint> = endpoints;
const plans = Object.entries(deletionPlans) as [DeletionKind, readonly PlannedStep[]][];

describe.each(plans)('the plan of deleting a %s', (_, plan) => {
  test('asks each service by a DELETE of its own that takes the record’s id', () => {
    for (const { endpoint, service } of plan) {
      expect(table[endpoint]).toMatchObject({ method: 'DELETE', service });
      expect(Object.keys(table[endpoint]?.params?.shape ?? {})).toEqual(['id']);
    }
  });

  test('names its steps once and begins with the first stage, without a gap', () => {
    const names = plan.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const stages = [...new Set(plan.map(({ stage }) => stage))];
    expect(stages).toEqual(stages.map((_stage, index) => index + 1));
  });
});
