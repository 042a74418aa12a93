import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { walkHistory } from '@petcare/platform/testing/histories/walk-history.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  initialStock,
  orderMachine,
  orderStep,
  productKeys,
  type OrderRequest,
  type OrderRules,
  type OrderStep,
  type ShopState,
} from '../testing/machines/order-machine.ts';
import { decideCancel, decideStatusChange, isUnshipped } from './order.rules.ts';

const rules: OrderRules = { decideCancel, decideStatusChange, isUnshipped };

/** Statuses in which the units of an order are in the shop; a deleted order’s stay out only if they had shipped. */
const inShop = new Set(['Cancelled', 'Returned']);
const shipped = new Set(['Shipping', 'Delivered']);

function checkState({ stock, orders }: ShopState): void {
  for (const product of productKeys) {
    const out = Object.values(orders)
      .filter(({ status, isDeleted }) => (isDeleted ? shipped.has(status) : !inShop.has(status)))
      .reduce((sum, { units }) => sum + units[product], 0);
    expect(stock[product] + out).toBe(initialStock[product]);
    expect(stock[product]).toBeGreaterThanOrEqual(0);
  }
}

/** Checks one change against what an order may do, without the rules. */
function checkChange(request: OrderRequest, before: ShopState, after: ShopState): void {
  const [order, changed] = [before.orders[request.id], after.orders[request.id]];
  if (request.kind === 'place' || !order || !changed || order === changed) return;
  expect(changed.version).toBe(order.version + 1);
  if (request.kind !== 'delete' && request.version !== undefined) expect(request.version).toBe(order.version);
  if (request.kind === 'cancel') expect([order.status, changed.status]).toEqual(['Pending', 'Cancelled']);
}

function checkHistory(steps: readonly OrderStep[], tested: OrderRules): void {
  walkHistory(steps, orderMachine(tested), (request, before, { outcome, state }) => {
    if (outcome !== 'done') expect(state).toBe(before);
    checkChange(request, before, state);
    checkState(state);
  });
}

const histories = (tested: OrderRules) => ({
  name: 'orders and stock, rules',
  of: 'rules' as const,
  histories: fc.array(orderStep, { maxLength: 30, size: 'max' }),
  check: (steps: readonly OrderStep[]) => checkHistory(steps, tested),
});

/** Steps of a shortened history that can be read; how short it becomes depends on the seed. Generated ones have up to 30. */
const readable = 15;

describe('orders', () => {
  test(
    'hold exactly the units that have left the shop, in every history',
    () => runHistories(histories(rules)),
    historyTimeout,
  );

  test.each<[string, Partial<OrderRules>]>([
    [
      'units released twice, by Cancelled and by Returned',
      {
        decideStatusChange: (order, request) => decideStatusChange({ ...order, holdsStock: true }, request),
      },
    ],
    [
      'units not reserved again by a reopened order',
      {
        decideStatusChange(order, request) {
          const decision = decideStatusChange(order, request);
          return decision.kind === 'change' && decision.stock === 'reserve'
            ? { kind: 'change', stock: 'keep' }
            : decision;
        },
      },
    ],
    [
      'an outdated version accepted',
      { decideStatusChange: (order, { status }) => decideStatusChange(order, { status }) },
    ],
    [
      'a shipped order cancelled',
      {
        decideCancel: (order, request) =>
          decideCancel(order.status === 'Shipping' ? { ...order, status: 'Pending' } : order, request),
      },
    ],
    ['units of a deleted shipped order put back', { isUnshipped: () => true }],
  ])(
    'control: the histories find %s',
    async (name, broken) => {
      const { history } = await findFailingHistory({ ...histories({ ...rules, ...broken }), name });
      expect(history.length).toBeLessThanOrEqual(readable);
    },
    historyTimeout,
  );
});
