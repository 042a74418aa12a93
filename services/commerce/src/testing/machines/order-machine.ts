import { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { Machine, Transition } from '@petcare/platform/testing/histories/run-batches.ts';
import fc from 'fast-check';
import * as orderRules from '../../orders/order.rules.ts';

export const productKeys = ['a', 'b'] as const;
type ProductKey = (typeof productKeys)[number];
type Units = Readonly<Record<ProductKey, number>>;

interface OrderState {
  readonly units: Units;
  readonly status: OrderStatus;
  readonly version: number;
  readonly holdsStock: boolean;
  readonly isDeleted: boolean;
}

/** Two products and their orders, by the id of the request that placed them. */
export interface ShopState {
  readonly stock: Units;
  readonly orders: Readonly<Record<string, OrderState>>;
}

export const initialStock: Units = { a: 5, b: 3 };

type Version = 'none' | 'current' | 'outdated';
const version = fc.constantFrom<Version>('none', 'current', 'outdated');
const target = fc.nat(5);

const placeStep = fc.record({
  kind: fc.constant('place' as const),
  units: fc.record({ a: fc.nat(3), b: fc.nat(2) }).filter(({ a, b }) => a + b > 0),
});
const changeStep = fc.record({
  kind: fc.constant('change' as const),
  target,
  version,
  status: fc.constantFrom(...OrderStatus.options),
});
const cancelStep = fc.record({ kind: fc.constant('cancel' as const), target, version });
const deleteStep = fc.record({ kind: fc.constant('delete' as const), target });

export const orderStep = fc.oneof(
  { arbitrary: placeStep, weight: 2 },
  { arbitrary: changeStep, weight: 3 },
  { arbitrary: cancelStep, weight: 1 },
  { arbitrary: deleteStep, weight: 1 },
);
export type OrderStep = typeof orderStep extends fc.Arbitrary<infer S> ? S : never;

export type OrderRequest =
  | { readonly kind: 'place'; readonly id: string; readonly units: Units }
  | { readonly kind: 'change'; readonly id: string; readonly status: OrderStatus; readonly version?: number }
  | { readonly kind: 'cancel'; readonly id: string; readonly version?: number }
  | { readonly kind: 'delete'; readonly id: string };

export type OrderRules = Pick<typeof orderRules, 'decideStatusChange' | 'decideCancel' | 'isUnshipped'>;

/** The shop as the rules of orders describe it. */
export function orderMachine(rules: OrderRules = orderRules): Machine<ShopState, OrderStep, OrderRequest> {
  return {
    initial: { stock: initialStock, orders: {} },
    bind,
    next: (state, request) => next(state, request, rules),
  };
}

function bind({ orders }: ShopState, step: OrderStep, newId: string): OrderRequest | null {
  if (step.kind === 'place') return { kind: 'place', id: newId, units: step.units };
  const ids = Object.keys(orders);
  const id = ids[step.target % Math.max(1, ids.length)];
  const order = orders[id ?? ''];
  if (id === undefined || !order) return null;
  if (step.kind === 'delete') return { kind: 'delete', id };
  const seen =
    step.version === 'none' ? {} : { version: order.version - (step.version === 'current' ? 0 : 1) };
  return step.kind === 'cancel'
    ? { kind: 'cancel', id, ...seen }
    : { kind: 'change', id, status: step.status, ...seen };
}

function next(state: ShopState, request: OrderRequest, rules: OrderRules): Transition<ShopState> {
  const { stock, orders } = state;
  const refuse = (outcome: string) => ({ outcome, state });
  const done = { outcome: 'done', state };
  if (request.kind === 'place') {
    const left = subtract(stock, request.units);
    if (isShort(left)) return refuse('out_of_stock');
    const placed: OrderState = {
      units: request.units,
      status: 'Pending',
      version: 1,
      holdsStock: true,
      isDeleted: false,
    };
    return { outcome: 'done', state: { stock: left, orders: { ...orders, [request.id]: placed } } };
  }
  const order = orders[request.id];
  if (!order || (order.isDeleted && request.kind !== 'delete')) return refuse('not_found');

  const update = (change: Partial<OrderState>, by: 'keep' | 'release' | 'reserve'): Transition<ShopState> => {
    const left = by === 'keep' ? stock : add(stock, order.units, by === 'release' ? 1 : -1);
    if (isShort(left)) return refuse('out_of_stock');
    const holdsStock = by === 'keep' ? order.holdsStock : by === 'reserve';
    const changed = { ...order, ...change, holdsStock, version: order.version + 1 };
    return { outcome: 'done', state: { stock: left, orders: { ...orders, [request.id]: changed } } };
  };
  const release = order.holdsStock ? 'release' : 'keep';
  switch (request.kind) {
    case 'delete':
      if (order.isDeleted) return done;
      return update({ isDeleted: true }, rules.isUnshipped(order.status) ? release : 'keep');
    case 'cancel': {
      const decision = rules.decideCancel(order, request);
      if (decision === 'unchanged') return done;
      return decision === 'cancel'
        ? update({ status: 'Cancelled' }, release)
        : refuse('order_status_conflict');
    }
    case 'change': {
      const decision = rules.decideStatusChange(order, request);
      if (decision.kind === 'unchanged') return done;
      return decision.kind === 'change'
        ? update({ status: request.status }, decision.stock)
        : refuse('order_status_conflict');
    }
  }
}

const add = (one: Units, other: Units, times: 1 | -1): Units => ({
  a: one.a + times * other.a,
  b: one.b + times * other.b,
});
const subtract = (one: Units, other: Units) => add(one, other, -1);
const isShort = ({ a, b }: Units) => a < 0 || b < 0;
