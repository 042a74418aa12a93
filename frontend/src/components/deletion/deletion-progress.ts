import type { Deletion, DeletionStep } from '@petcare/contracts/deletions.ts';

type Service = DeletionStep['service'];

export interface Share {
  readonly service: Service;
  /** Rows. How many are still to come is not known before the last step has begun. */
  readonly done: number;
  /** 0 to 100; only what is acknowledged is whole. */
  readonly percent: number;
  readonly state: DeletionStep['state'];
  /** Whom its next step comes after. */
  readonly after: readonly Service[];
  /** Changes whenever it gets any further. */
  readonly stamp: string;
}

/** How far each service is, in the order in which they begin. */
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
 * Whose steps have to end before this one is asked for; nobody's once it has begun. A step that waits for nobody has
 * been asked for, and its service has not answered yet.
 */
export function stepsBefore(step: DeletionStep, all: readonly DeletionStep[]): Service[] {
  if (step.state !== 'waiting') return [];
  const before = all.filter(({ stage, state }) => stage < step.stage && state !== 'done');
  return [...new Set(before.map(({ service }) => service))];
}

/** Changes whenever a step gets any further. */
export function stampOf({ state, done, updatedAt }: DeletionStep): string {
  return `${state} ${done} ${updatedAt ?? ''}`;
}

function stateOf(states: readonly DeletionStep['state'][]): DeletionStep['state'] {
  if (states.every((state) => state === 'done')) return 'done';
  if (states.includes('retrying')) return 'retrying';
  return states.every((state) => state === 'waiting') ? 'waiting' : 'running';
}

/** How far the whole of it is, 0 to 100. */
export function percentOfAll({ state, steps }: Pick<Deletion, 'state' | 'steps'>): number {
  if (state === 'done') return 100;
  // Its steps may all be done: then every service is asked once more.
  return state === 'running' ? Math.min(99, percentOfSteps(steps)) : 0;
}

/** How far one step is, 0 to 100. */
export function percentOfStep(step: DeletionStep): number {
  return percentOfSteps([step]);
}

/**
 * Each step counts the same, since a step’s rows are counted when it begins: by rows alone the bar would run back with
 * every step.
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
