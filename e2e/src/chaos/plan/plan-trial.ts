import { type FaultKind, type PlannedFault, planFault } from './fault-plans.ts';
import { createRandom, type Random } from './random.ts';

/** An operation of a user, by the index of the user. */
export type Step = { readonly atMs: number; readonly id: string } & (
  | {
      readonly kind: 'buy';
      readonly user: number;
      readonly quantity: number;
      readonly honest: boolean;
      readonly card: 'good' | 'declined';
      /** False for a browser that is closed after the payment. */
      readonly returns: boolean;
    }
  | {
      readonly kind: 'stay';
      readonly user: number;
      readonly petType: 'dog' | 'cat';
      readonly guests: number;
      readonly nights: number;
      readonly daysAhead: number;
      readonly returns: boolean;
    }
  | { readonly kind: 'appointment'; readonly user: number; readonly slot: number }
  | { readonly kind: 'comment'; readonly user: number }
  | { readonly kind: 'status'; readonly order: number; readonly status: string }
  | { readonly kind: 'rename'; readonly user: number; readonly name: string }
  | { readonly kind: 'deletion' }
);

export interface TrialPlan {
  readonly trial: number;
  readonly seed: number;
  /** Units of the trial's product, fewer than the customers want. */
  readonly stock: number;
  readonly steps: readonly Step[];
  readonly faults: readonly PlannedFault[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly trial: number;
  readonly faults: readonly FaultKind[];
  readonly users: number;
  readonly operations: number;
  readonly durationMs: number;
  readonly copies: number;
  /** Duration of a freeze or a bad link, in milliseconds. */
  readonly longestMs: number;
}

const statuses = ['Processing', 'Shipping', 'Delivered', 'Pending'] as const;
/** How often each kind occurs, in shares of all operations. */
const mix: readonly (readonly [Step['kind'], number])[] = [
  ['buy', 0.36],
  ['stay', 0.12],
  ['appointment', 0.16],
  ['comment', 0.14],
  ['status', 0.16],
  ['rename', 0.04],
  ['deletion', 0.02],
];

/** Draws everything random about a trial from the seed and its number, so that one trial can be repeated alone. */
export function planTrial(options: PlanOptions): TrialPlan {
  const { seed, trial, operations, durationMs } = options;
  const random = createRandom(seed, trial);
  const steps = Array.from({ length: operations }, () => planStep(random, options)).toSorted(
    (one, other) => one.atMs - other.atMs,
  );
  return {
    trial,
    seed,
    stock: random.integer(Math.ceil(operations * 0.2), Math.ceil(operations * 0.4)),
    steps,
    faults: options.faults.map((kind) =>
      planFault(kind, {
        random,
        atMs: Math.round(durationMs * (0.15 + 0.35 * random.next())),
        copies: options.copies,
        longestMs: options.longestMs,
      }),
    ),
  };
}

function planStep(random: Random, { users, durationMs }: PlanOptions): Step {
  const kind = chooseKind(random.next());
  const atMs = random.integer(0, durationMs);
  const id = random.uuid();
  const user = random.integer(0, users - 1);
  switch (kind) {
    case 'buy':
      return {
        kind,
        atMs,
        id,
        user,
        quantity: random.integer(1, 2),
        honest: !random.chance(0.2),
        card: random.chance(0.1) ? 'declined' : 'good',
        returns: !random.chance(0.15),
      };
    case 'stay':
      return {
        kind,
        atMs,
        id,
        user,
        petType: random.pick(['dog', 'cat']),
        guests: random.integer(1, 3),
        nights: random.integer(1, 3),
        daysAhead: random.integer(5, 300),
        returns: !random.chance(0.15),
      };
    case 'appointment':
      return { kind, atMs, id, user, slot: random.integer(0, 7) };
    case 'comment':
      return { kind, atMs, id, user };
    case 'status':
      return { kind, atMs, id, order: random.integer(0, 3), status: random.pick(statuses) };
    case 'rename':
      return { kind, atMs, id, user, name: `Nadia ${id.slice(0, 6).replaceAll(/\d/g, 'x')}` };
    case 'deletion':
      return { kind, atMs, id };
  }
}

function chooseKind(point: number): Step['kind'] {
  let sum = 0;
  for (const [kind, share] of mix) {
    sum += share;
    if (point < sum) return kind;
  }
  return 'buy';
}
