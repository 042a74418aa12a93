import { inspect, isDeepStrictEqual } from 'node:util';

/** A sequential model of a service. `State` is plain data. */
export interface Machine<State, Step, Request> {
  readonly initial: State;
  /**
   * Turns a generated step into a request, by what exists before its batch.
   * @returns null when there is nothing to act on.
   */
  bind(state: State, step: Step, id: string): Request | null;
  /** Outcome (`done` or an error code) and next state of a request that runs alone. */
  next(state: State, request: Request): Transition<State>;
  /** State after a request that lost a race: what its earlier transactions stored. By default nothing. */
  lose?(state: State, request: Request): State;
}

export interface Transition<State> {
  readonly outcome: string;
  readonly state: State;
}

export interface TestedService<State, Request> {
  /** @throws the service’s error. */
  run(request: Request): Promise<unknown>;
  /** Returns what is stored, in the model’s form. */
  read(): Promise<State>;
  /** Error codes that a request may get only because another one changed something at the same time. */
  readonly lostRace: ReadonlySet<string>;
  /** Returns true for a request of several transactions, between which others may run; repeating it is harmless. */
  readonly isSpread?: (request: Request) => boolean;
}

/** Begins the message of a broken model. */
export const unexplained = 'no order of the requests explains the answers';

interface Answered<Request> {
  readonly request: Request;
  readonly outcome: string;
}

/**
 * Runs batches of concurrent requests. After each batch the answers and the stored state must be those of the
 * model for some order of the requests.
 * @throws when there is no such order.
 */
export async function runBatches<State, Step, Request>(
  batches: readonly (readonly Step[])[],
  machine: Machine<State, Step, Request>,
  service: TestedService<State, Request>,
): Promise<void> {
  let before = machine.initial;
  let count = 0;
  for (const batch of batches) {
    const known = before;
    const requests = batch
      .map((step) => machine.bind(known, step, `${(count += 1)}`))
      .filter((one) => one !== null);
    const answers = await Promise.all(
      requests.map(async (request): Promise<Answered<Request>> => {
        const outcome = await service.run(request).then(() => 'done', codeOf);
        return { request, outcome };
      }),
    );
    const after = await service.read();
    if (!isExplained(answers, { before, after }, machine, service))
      throw new Error(`${unexplained}\n${inspect({ before, answers, after }, { depth: 8 })}`);
    before = after;
  }
}

/** @throws the error itself when it has no code: a bug rather than a refusal. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') throw error;
  return code;
}

function isExplained<State, Request>(
  answers: readonly Answered<Request>[],
  { before, after }: { before: State; after: State },
  machine: Machine<State, never, Request>,
  { lostRace, isSpread = () => false }: TestedService<State, Request>,
): boolean {
  const parts = answers.filter(({ request }) => answers.length > 1 && isSpread(request));
  return ordersOf([...answers, ...parts]).some((order) => {
    let state = before;
    let hasLost = false;
    for (const { request, outcome } of order) {
      const next = machine.next(state, request);
      if (next.outcome === outcome) state = next.state;
      else if (lostRace.has(outcome)) {
        hasLost = true;
        state = machine.lose?.(state, request) ?? state;
      } else return false;
    }
    return isSame(state, after) && !(hasLost && isSame(before, after));
  });
}

/** Compares by content: generated records have no prototype. */
function isSame<State>(one: State, other: State): boolean {
  return isDeepStrictEqual(structuredClone(one), structuredClone(other));
}

function ordersOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first, index) =>
    ordersOf(items.toSpliced(index, 1)).map((others) => [first, ...others]),
  );
}
