import type { DeletionState } from '@petcare/contracts/shared/deletions.ts';
import type { Machine, Transition } from '@petcare/platform/testing/histories/run-batches.ts';
import fc from 'fast-check';

export const undoSeconds = 10;
/** Steps of a specialist’s deletion. */
export const stepNames = ['appointments', 'specialist'] as const;
type StepName = (typeof stepNames)[number];

interface StepState {
  readonly state: 'waiting' | 'running' | 'retrying' | 'done';
  readonly total: number;
  readonly done: number;
}

export interface DeletionOfDoctor {
  readonly state: DeletionState;
  /** Seconds since the history began. */
  readonly startsAt: number;
  readonly steps: Readonly<Record<StepName, StepState>>;
  readonly lateRows: number;
}

/** The deletions of one doctor, by the id of the request that scheduled them. */
export interface DeletionsState {
  readonly now: number;
  readonly deletions: Readonly<Record<string, DeletionOfDoctor>>;
}

const target = fc.nat(2);
const count = fc.nat(4);

export const deletionStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), target }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(5, 10) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      target,
      step: fc.constantFrom(...stepNames),
      state: fc.constantFrom('running' as const, 'retrying' as const, 'done' as const, 'done' as const),
      total: count,
      done: count,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('finish' as const), target, lateRows: count }) },
);
export type DeletionStepOfHistory = typeof deletionStep extends fc.Arbitrary<infer S> ? S : never;

export type DeletionRequest =
  | { readonly kind: 'start'; readonly id: string }
  | { readonly kind: 'undo'; readonly id: string }
  | { readonly kind: 'wait'; readonly now: number }
  | { readonly kind: 'begin' }
  | ({ readonly kind: 'report'; readonly id: string; readonly step: StepName } & StepState)
  | { readonly kind: 'finish'; readonly id: string; readonly lateRows: number };

/** Deletions as account keeps them. An unfinished `finish` has the outcome `running`. */
export const deletionMachine: Machine<DeletionsState, DeletionStepOfHistory, DeletionRequest> = {
  initial: { now: 0, deletions: {} },
  bind,
  next,
};

function bind(
  { now, deletions }: DeletionsState,
  step: DeletionStepOfHistory,
  newId: string,
): DeletionRequest | null {
  if (step.kind === 'start') return { kind: 'start', id: newId };
  if (step.kind === 'wait') return { kind: 'wait', now: now + step.seconds };
  if (step.kind === 'begin') return { kind: 'begin' };
  const ids = Object.keys(deletions);
  const id = ids[step.target % Math.max(1, ids.length)];
  if (id === undefined) return null;
  if (step.kind === 'undo') return { kind: 'undo', id };
  if (step.kind === 'finish') return { kind: 'finish', id, lateRows: step.lateRows };
  const { state, total, done } = step;
  return { kind: 'report', id, step: step.step, state, total, done };
}

function next(before: DeletionsState, request: DeletionRequest): Transition<DeletionsState> {
  const { now, deletions } = before;
  const unchanged = (outcome = 'done') => ({ outcome, state: before });
  const store = (id: string, deletion: DeletionOfDoctor) => ({
    outcome: 'done',
    state: { now, deletions: { ...deletions, [id]: deletion } },
  });
  if (request.kind === 'wait') return { outcome: 'done', state: { now: request.now, deletions } };
  if (request.kind === 'start') {
    const isOpen = Object.values(deletions).some(({ state }) => state === 'scheduled' || state === 'running');
    const waiting = { state: 'waiting', total: 0, done: 0 } as const;
    if (isOpen) return unchanged();
    return store(request.id, {
      state: 'scheduled',
      startsAt: now + undoSeconds,
      steps: { appointments: waiting, specialist: waiting },
      lateRows: 0,
    });
  }
  if (request.kind === 'begin') {
    const due = Object.entries(deletions).find(
      ([, { state, startsAt }]) => state === 'scheduled' && startsAt <= now,
    );
    return due ? store(due[0], { ...due[1], state: 'running' }) : unchanged();
  }
  const deletion = deletions[request.id];
  if (!deletion) return unchanged('not_found');
  const { state, startsAt, steps } = deletion;
  switch (request.kind) {
    case 'undo':
      if (state === 'undone') return unchanged();
      return state === 'scheduled' && startsAt > now
        ? store(request.id, { ...deletion, state: 'undone' })
        : unchanged('deletion_started');
    case 'finish': {
      if (state !== 'running') return unchanged();
      const isComplete = stepNames.every((name) => steps[name].state === 'done');
      if (!isComplete) return unchanged('running');
      return store(request.id, { ...deletion, state: 'done', lateRows: request.lateRows });
    }
    case 'report': {
      const stored = steps[request.step];
      if (state !== 'running' || isLate(stored, request)) return unchanged();
      const reported = {
        state: request.state,
        total: Math.max(stored.total, request.total),
        done: Math.max(stored.done, request.done),
      };
      return store(request.id, { ...deletion, steps: { ...steps, [request.step]: reported } });
    }
  }
}

/** A report about a finished step counts only if there are more rows, or if it failed after all known ones. */
function isLate(stored: StepState, reported: StepState): boolean {
  if (reported.state === 'done' || stored.state !== 'done') return false;
  return reported.state === 'running' ? reported.total <= stored.total : reported.done < stored.done;
}
