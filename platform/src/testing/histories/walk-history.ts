import type { Machine, Transition } from './run-batches.ts';

/** Runs the steps of a history on a model, one after another, and calls `check` for each request that they become. */
export function walkHistory<State, Step, Request>(
  steps: readonly Step[],
  machine: Machine<State, Step, Request>,
  check: (request: Request, before: State, next: Transition<State>) => void,
): void {
  let state = machine.initial;
  for (const [index, step] of steps.entries()) {
    const request = machine.bind(state, step, `${index}`);
    if (request === null) continue;
    const next = machine.next(state, request);
    check(request, state, next);
    state = next.state;
  }
}
