import type { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  initialStock,
  paymentMachine,
  paymentRules,
  type PaymentRules,
} from '../testing/machines/payment-machine.ts';
import {
  paymentStep,
  type PaymentRequest,
  type PaymentState,
  type PaymentStep,
  type SalesState,
} from '../testing/machines/payment-requests.ts';

const unsettled = new Set<PaymentStatus>(['pending', 'canceled']);

function checkSales({ stock, payments }: SalesState): void {
  let taken = 0;
  for (const payment of Object.values(payments)) {
    const { amount, status, received, refunded, reserved, dispute, reservation, order, provider } = payment;
    if (reservation === 'held' || order === 'Pending') taken += payment.units;
    expect(reservation === 'held').toBe(status === 'pending');
    expect(received).toBe(unsettled.has(status) ? 0 : amount);
    if (received > 0) expect(provider.status).toBe('paid');
    if (order !== 'none') expect(received).toBe(amount);
    expect(refunded).toBe(reserved);
    expect(refunded).toBeLessThanOrEqual(provider.refunded);
    expect(refunded).toBeLessThanOrEqual(received);
    const isContested = dispute === 'open' || dispute === 'lost';
    if (status === 'refunded') expect([isContested, refunded]).toEqual([false, received]);
    if (status === 'paid') expect([isContested, refunded, order === 'none']).toEqual([false, 0, false]);
  }
  expect(stock + taken).toBe(initialStock);
  expect(stock).toBeGreaterThanOrEqual(0);
}

const knowsAll = ({ refunded, dispute, provider }: PaymentState) =>
  refunded === provider.refunded && dispute === provider.dispute;

function checkChange(request: PaymentRequest, before: SalesState, after: SalesState): void {
  for (const [id, payment] of Object.entries(before.payments)) {
    const changed = after.payments[id];
    if (!changed) throw new Error(`payment ${id} is gone`);
    if (!unsettled.has(payment.status)) expect(unsettled.has(changed.status)).toBe(false);
    if (payment.order !== 'none') expect(changed.order).not.toBe('none');
    if (payment.order === 'Cancelled') expect(changed.order).toBe('Cancelled');
    expect(changed.refunded).toBeGreaterThanOrEqual(payment.refunded);
    if (request.kind === 'refund' && request.id === id && knowsAll(payment) && payment.dispute === null) {
      const asked = payment.requests[request.request] === undefined && changed.requests[request.request];
      expect(changed.refunded - payment.refunded).toBe(asked || 0);
    }
    // A refund or dispute that is stored stays stored.
    const isOutside = request.kind === 'dispute' || request.kind === 'refund at provider';
    if (!isOutside && payment.received > 0 && knowsAll(payment)) expect(knowsAll(changed)).toBe(true);
  }
}

/** Every payment is as the provider has it after all its webhooks. */
function checkEnd(state: SalesState, rules: PaymentRules): void {
  const { next } = paymentMachine(rules);
  for (const id of Object.keys(state.payments)) {
    const { payments } = next(state, { kind: 'webhooks', id }).state;
    const { received, refunded, dispute, amount, provider } = payments[id] ?? state.payments[id]!;
    expect(received).toBe(provider.status === 'paid' ? amount : 0);
    expect([refunded, dispute]).toEqual([provider.refunded, provider.dispute]);
  }
}

type Step = PaymentStep | { readonly kind: 'late answer'; readonly target: number; readonly age: number };

const lateAnswer = fc.record({
  kind: fc.constant('late answer' as const),
  target: fc.nat(3),
  age: fc.integer({ min: 1, max: 5 }),
});

/** A settlement that asked the provider some steps ago. */
function bindLateAnswer(states: readonly SalesState[], { target, age }: Extract<Step, { age: number }>) {
  const [current, past] = [states.at(-1), states.at(-1 - age)];
  const ids = Object.keys(past?.payments ?? {});
  const id = ids[target % Math.max(1, ids.length)] ?? '';
  const [asked, now] = [past?.payments[id], current?.payments[id]];
  if (!asked || !now) return null;
  const local = ({ status, received, refunded, dispute }: PaymentState) => [
    status,
    received,
    refunded,
    dispute,
  ];
  const isOutdated = local(asked).join() !== local(now).join();
  return { kind: 'late answer' as const, id, seen: asked.provider, isOutdated };
}

function checkHistory(steps: readonly Step[], rules: PaymentRules): void {
  const machine = paymentMachine(rules);
  const states = [machine.initial];
  let state = machine.initial;
  for (const [index, step] of steps.entries()) {
    const request =
      step.kind === 'late answer' ? bindLateAnswer(states, step) : machine.bind(state, step, `${index}`);
    if (!request) continue;
    const next = machine.next(state, request);
    checkChange(request, state, next.state);
    checkSales(next.state);
    state = next.state;
    states.push(state);
  }
  checkEnd(state, rules);
}

const histories = (name: string, rules: PaymentRules) => ({
  name,
  of: 'rules' as const,
  histories: fc.array(
    fc.oneof<fc.WeightedArbitrary<Step>[]>(
      { weight: 3, arbitrary: paymentStep },
      { weight: 1, arbitrary: lateAnswer },
    ),
    { maxLength: 30, size: 'max' as const },
  ),
  check: (steps: readonly Step[]) => checkHistory(steps, rules),
});

/** Steps of a shortened history that can be read; how short it becomes depends on the seed. Generated ones have up to 30. */
const readable = 15;

describe('payments', () => {
  test(
    'agree with the provider, order once and never refund more than was paid, in every history',
    () => runHistories(histories('payments and refunds, rules', paymentRules)),
    historyTimeout,
  );

  test.each<[string, Partial<PaymentRules>]>([
    ['money that creates an order twice', { isPayable: () => true }],
    [
      'a refund of more than is left',
      {
        assertRefundable: (payment, asked) =>
          paymentRules.assertRefundable({ ...payment, refundReserved: 0 }, asked),
      },
    ],
    ['a late answer that undoes a dispute', { asksAgain: false }],
    [
      'a refund that a status hides',
      { moneyStatus: (money) => paymentRules.moneyStatus({ ...money, refunded: 0, refundReserved: 0 }) },
    ],
  ])(
    'control: the histories find %s',
    async (name, broken) => {
      const { history } = await findFailingHistory(histories(name, { ...paymentRules, ...broken }));
      expect(history.length).toBeLessThanOrEqual(readable);
    },
    historyTimeout,
  );
});
