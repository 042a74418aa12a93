import type { Deletion, DeletionStep } from '@petcare/contracts/shared/deletions.ts';

type Service = DeletionStep['service'];

export interface Share {
  readonly service: Service;
  /** Deleted rows. The remaining number is unknown until the last step has begun. */
  readonly done: number;
  /** 0 to 100; 100 only once the service has acknowledged all steps. */
  readonly percent: number;
  readonly state: DeletionStep['state'];
  readonly after: readonly Service[];
  /** Changes whenever the service makes progress. */
  readonly stamp: string;
}

export function sharesOf(steps: readonly DeletionStep[]): Share[] {
  const services = [...new Set(steps.map(({ service }) => service))];
  return services.map((service) =>
    shareOf(
      service,
      steps.filter((step) => step.service === service),
      steps,
    ),
  );
}

function shareOf(service: Service, steps: readonly DeletionStep[], all: readonly DeletionStep[]): Share {
  const next = steps.find(({ state }) => state !== 'done');
  return {
    service,
    done: steps.reduce((sum, { done }) => sum + done, 0),
    percent: percentOfSteps(steps),
    state: stateOf(steps.map(({ state }) => state)),
    after: next ? stepsBefore(next, all) : [],
    stamp: steps.map(stampOf).join(),
  };
}

/**
 * Services with unfinished earlier stages, which a waiting step depends on; empty once the step has begun. A
 * waiting step with an empty list was requested, and its service has not answered yet.
 */
export function stepsBefore(step: DeletionStep, all: readonly DeletionStep[]): Service[] {
  if (step.state !== 'waiting') return [];
  const before = all.filter(({ stage, state }) => stage < step.stage && state !== 'done');
  return [...new Set(before.map(({ service }) => service))];
}

export function stampOf({ state, done, updatedAt }: DeletionStep): string {
  return `${state} ${done} ${updatedAt ?? ''}`;
}

function stateOf(states: readonly DeletionStep['state'][]): DeletionStep['state'] {
  if (states.every((state) => state === 'done')) return 'done';
  if (states.includes('retrying')) return 'retrying';
  return states.every((state) => state === 'waiting') ? 'waiting' : 'running';
}

/** Progress of the whole deletion, 0 to 100. */
export function percentOfAll({ state, steps }: Pick<Deletion, 'state' | 'steps'>): number {
  if (state === 'done') return 100;
  // After the last step every service is asked once more, so the deletion is not done yet.
  return state === 'running' ? Math.min(99, percentOfSteps(steps)) : 0;
}

export function percentOfStep(step: DeletionStep): number {
  return percentOfSteps([step]);
}

/**
 * Weighs all steps equally: rows are counted when a step begins, so a sum of rows would make the bar run backwards.
 */
function percentOfSteps(steps: readonly DeletionStep[]): number {
  if (steps.length === 0) return 0;
  const parts = steps.reduce((sum, step) => sum + partOf(step), 0);
  return Math.floor((parts / steps.length) * 100);
}

function partOf({ state, done, total }: DeletionStep): number {
  if (state === 'done') return 1;
  return total === 0 ? 0 : Math.min(0.99, done / total);
}
