import { describe, expect, test } from 'vitest';
import { deletionPlans, type DeletionKind, type PlannedStep } from './deletion-plans.ts';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from '../endpoints.ts';

const table: Record<string, Endpoint> = endpoints;
const plans = Object.entries(deletionPlans) as [DeletionKind, readonly PlannedStep[]][];

describe.each(plans)('the deletion plan of a %s', (_, plan) => {
  test('calls DELETE endpoints of the named services with the id as the only parameter', () => {
    for (const { endpoint, service } of plan) {
      expect(table[endpoint]).toMatchObject({ method: 'DELETE', service });
      expect(Object.keys(table[endpoint]?.params?.shape ?? {})).toEqual(['id']);
    }
  });

  test('has unique step names and consecutive stages from 1', () => {
    const names = plan.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const stages = [...new Set(plan.map(({ stage }) => stage))];
    expect(stages).toEqual(stages.map((_stage, index) => index + 1));
  });
});
