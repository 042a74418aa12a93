import { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import fc from 'fast-check';
import type { MoneyMethod } from './pay.ts';

const refund = fc.constantFrom('full', 'part', 'none');
/** Share of a part in percent; above 100 it must be refused. */
const percent = fc.integer({ min: 1, max: 130 });
const restock = fc.boolean();
const target = fc.nat(2);

const step = {
  setStatus: fc.record({
    kind: fc.constant('set status' as const),
    status: fc.constantFrom<OrderStatus>(...OrderStatus.options, 'Delivered'),
  }),
  cancel: fc.record({ kind: fc.constant('customer cancels' as const) }),
  decide: fc.record({ kind: fc.constant('admin cancels' as const), refund, percent, restock }),
  refund: fc.record({ kind: fc.constant('admin refunds' as const), percent, all: fc.boolean() }),
  delete: fc.record({ kind: fc.constant('admin deletes' as const) }),
  request: fc.record({
    kind: fc.constant('customer returns' as const),
    quantities: fc.tuple(fc.nat(3), fc.nat(1)).filter(([a, b]) => a + b > 0),
  }),
  move: fc.record({
    kind: fc.constant('return moves' as const),
    target,
    to: fc.constantFrom('approved', 'received', 'refused', 'withdrawn'),
  }),
  arrive: fc.record({ kind: fc.constant('return arrives' as const), target }),
  complete: fc.record({ kind: fc.constant('return completes' as const), target, refund, percent, restock }),
  exchange: fc.record({ kind: fc.constant('return is exchanged' as const), target, restock }),
  /** The courier hands over the cash of the order. */
  collect: fc.record({ kind: fc.constant('cash arrives' as const) }),
  /** The bank opens a dispute, or decides it. */
  dispute: fc.record({
    kind: fc.constant('bank disputes' as const),
    to: fc.constantFrom('open', 'open', 'won', 'won', 'lost'),
  }),
  connect: fc.record({
    kind: fc.constant('provider is' as const),
    connection: fc.constantFrom('up', 'down', 'deaf'),
  }),
};

/** One step of a walk. `twice`: sent two times at once. */
export const moneyStep = fc.record({
  twice: fc.boolean(),
  action: fc.oneof(
    { arbitrary: step.setStatus, weight: 3 },
    { arbitrary: step.cancel, weight: 1 },
    { arbitrary: step.decide, weight: 2 },
    { arbitrary: step.refund, weight: 2 },
    { arbitrary: step.delete, weight: 1 },
    { arbitrary: step.request, weight: 4 },
    { arbitrary: step.move, weight: 2 },
    { arbitrary: step.arrive, weight: 3 },
    { arbitrary: step.complete, weight: 4 },
    { arbitrary: step.exchange, weight: 3 },
    { arbitrary: step.connect, weight: 1 },
    { arbitrary: step.collect, weight: 2 },
    { arbitrary: step.dispute, weight: 3 },
  ),
});
export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer S> ? S : never;
export type MoneyAction = MoneyStep['action'];

/** A coupon of the order, whose discount is divided among the lines. */
const coupon = fc.option(
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 90 }),
      at_most: fc.constantFrom(null, 99.99),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      amount: fc.integer({ min: 1, max: 140_000 }).map((poisha) => poisha / 100),
    }),
  ),
);

export const moneyWalk = fc.record({
  method: fc.constantFrom<MoneyMethod>('card', 'bkash', 'cash'),
  coupon,
  /** Most orders of a walk are delivered first, so that returns are possible. */
  delivered: fc.integer({ min: 0, max: 3 }).map((draw) => draw > 0),
  steps: fc.array(moneyStep, { minLength: 3, maxLength: 9, size: 'max' }),
});
/** Delivered first, then one return up to its refund. */
export const returningWalk: typeof moneyWalk = fc.record({
  method: fc.constantFrom<MoneyMethod>('card', 'bkash'),
  coupon,
  delivered: fc.constant(true),
  steps: fc
    .tuple(step.connect, step.request, step.arrive, step.complete, fc.array(moneyStep, { maxLength: 2 }))
    .map(([connect, request, arrive, complete, others]) => [
      ...[request, arrive, connect, { ...complete, target: 0 }].map((action) => ({ action, twice: false })),
      ...others,
    ]),
});
/** Delivered first, then one return up to its exchange. */
export const exchangingWalk: typeof moneyWalk = fc.record({
  method: fc.constantFrom<MoneyMethod>('card', 'bkash', 'cash'),
  coupon,
  delivered: fc.constant(true),
  steps: fc
    .tuple(step.request, step.arrive, step.exchange, fc.array(moneyStep, { maxLength: 2 }))
    .map(([request, arrive, exchange, others]) => [
      ...[request, arrive, { ...exchange, target: 0 }].map((action) => ({ action, twice: false })),
      ...others,
    ]),
});
/** A cancellation between the begin and the end of a dispute. */
export const disputedWalk: typeof moneyWalk = fc.record({
  method: fc.constant<MoneyMethod>('card'),
  coupon,
  delivered: fc.constant(false),
  steps: fc
    .tuple(
      fc.array(moneyStep, { maxLength: 2 }),
      fc.oneof(step.cancel, step.decide),
      step.dispute,
      fc.array(moneyStep, { maxLength: 2 }),
    )
    .map(([before, cancel, end, after]) => [
      ...before,
      ...[{ kind: 'bank disputes' as const, to: 'open' as const }, cancel, end].map((action) => ({
        action,
        twice: false,
      })),
      ...after,
    ]),
});
export type MoneyWalk = typeof moneyWalk extends fc.Arbitrary<infer W> ? W : never;

/** The sums before an action, which decide its effect. */
export interface MoneyBefore {
  readonly status: OrderStatus;
  readonly isDeleted: boolean;
  /** Poisha that can still be refunded. */
  readonly left: Poisha;
  /** Units that the order holds, by line. */
  readonly held: readonly number[];
  /** Units that went back into stock when the order ended. */
  readonly putBack: readonly number[];
  readonly returned: {
    readonly state: string;
    readonly value: Poisha;
    readonly units: readonly number[];
  } | null;
}

export interface MoneyEffect {
  readonly refund: Poisha;
  /** Units back into stock, by line; negative if they are reserved again. */
  readonly restocked: readonly number[];
}

const gone = new Set<OrderStatus>(['Cancelled', 'Returned']);
const unshipped = new Set<OrderStatus>(['Pending', 'Processing']);

/** The table of money and stock: what an accepted action does, written without the rules of the services. */
export function effectOf(action: MoneyAction, before: MoneyBefore): MoneyEffect {
  const { status, left, held, putBack, returned } = before;
  const none = held.map(() => 0);
  const nothing = { refund: 0, restocked: none };
  switch (action.kind) {
    case 'set status':
      if (action.status === status) return nothing;
      if (gone.has(action.status)) return { refund: 0, restocked: held };
      return gone.has(status) && held.every((units) => units === 0)
        ? { refund: 0, restocked: putBack.map((units) => -units) }
        : nothing;
    case 'customer cancels':
      return status === 'Cancelled' ? nothing : { refund: left, restocked: held };
    case 'admin cancels':
      return { refund: partOf(action, left), restocked: action.restock ? held : none };
    case 'admin refunds':
      return { refund: action.all ? left : shareOf(left, action.percent), restocked: none };
    case 'admin deletes':
      return before.isDeleted || !unshipped.has(status) ? nothing : { refund: 0, restocked: held };
    case 'return completes': {
      if (!returned || returned.state === 'completed') return nothing;
      return {
        refund: partOf(action, Math.min(returned.value, left)),
        restocked: movedOf(returned.units, before, action),
      };
    }
    case 'return is exchanged': {
      if (!returned || returned.state === 'completed') return nothing;
      const { units: sent } = returned;
      const moved = movedOf(sent, before, action);
      return { refund: 0, restocked: moved.map((units, line) => units - (sent[line] ?? 0)) };
    }
    case 'customer returns':
    case 'return moves':
    case 'return arrives':
    case 'provider is':
    case 'bank disputes':
    case 'cash arrives':
      return nothing;
  }
}

/** Held items go into stock if they can be sold; others leave it, if the end of the order put them there. */
function movedOf(
  items: readonly number[],
  { held, putBack }: MoneyBefore,
  action: { restock: boolean },
): number[] {
  return items.map((count, line) => {
    const ofOrder = Math.min(count, held[line] ?? 0);
    return action.restock ? ofOrder : -Math.min(count - ofOrder, putBack[line] ?? 0);
  });
}

function partOf(
  { refund: kind, percent: share }: { refund: string; percent: number },
  whole: Poisha,
): Poisha {
  if (kind === 'none') return 0;
  return kind === 'part' ? shareOf(whole, share) : whole;
}

/** At least one poisha, since a part of nothing must be refused. */
export function shareOf(whole: Poisha, share: number): Poisha {
  return Math.max(1, Math.round((whole * share) / 100));
}
