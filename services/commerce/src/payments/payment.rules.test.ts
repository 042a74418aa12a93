import { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { describe, expect, test } from 'vitest';
import type { ProviderPayment } from './providers/payment-provider.ts';
import {
  isBeingExecuted,
  isOpen,
  isPayable,
  isUnpaid,
  shouldQueryProvider,
  evaluate,
  moneyStatus,
  settledStatuses,
  sizeOf,
} from './payment.rules.ts';

const [paymentId, customerId] = [newId(), newId()];
const agreed = { _id: paymentId, customerId, amount: 50_000 };
const payment = (overrides: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ref: 'pi_1',
  state: 'paid',
  received: 50_000,
  refunded: 0,
  currency: 'bdt',
  paymentId,
  customerId,
  dispute: null,
  methodRef: 'pm_1',
  trxId: null,
  failure: null,
  nextAction: 'pi_1_secret_x',
  ...overrides,
});

describe('evaluating the provider’s payment', () => {
  test.each([
    ['paid', { kind: 'paid' }],
    ['canceled', { kind: 'canceled' }],
    ['processing', { kind: 'open', status: 'processing' }],
    ['action', { kind: 'open', status: 'requires_action' }],
    ['open', { kind: 'open', status: 'pending' }],
    ['authorised', { kind: 'open', status: 'pending' }],
  ] as const)('%s', (state, outcome) => {
    expect(evaluate(agreed, payment({ state }))).toEqual(outcome);
  });

  test.each([
    ['too little', { received: 49_999 }],
    ['too much', { received: 50_001 }],
    ['another currency', { currency: 'usd' }],
    ['another payment', { paymentId: 'other' }],
    ['another customer', { customerId: 'other' }],
    ['no payment id', { paymentId: null }],
  ])('a payment with %s is a mismatch', (_, overrides) => {
    expect(evaluate(agreed, payment(overrides)).kind).toBe('mismatch');
  });

  test('a provider without customer ids still matches', () => {
    expect(evaluate(agreed, payment({ customerId: null })).kind).toBe('paid');
  });
});

describe('the status of a settled payment', () => {
  const orderId = newId();
  test.each([
    ['paid', {}],
    ['refunding', { refundReserved: 1 }],
    ['refunding', { refundReserved: 50_000, refunded: 20_000 }],
    ['partially_refunded', { refundReserved: 20_000, refunded: 20_000 }],
    ['refunded', { refundReserved: 50_000, refunded: 50_000 }],
    ['refunded', { refundReserved: 50_000, refunded: 50_000, orderId: null }],
    ['needs_review', { orderId: null }],
    ['needs_review', { refundReserved: 20_000, refunded: 20_000, orderId: null }],
    ['disputed', { dispute: 'open' }],
    ['disputed', { dispute: 'lost', refundReserved: 1 }],
    ['paid', { dispute: 'won' }],
  ] as const)('%s: %o', (status, overrides) => {
    const money = { received: 50_000, refunded: 0, refundReserved: 0, dispute: null, orderId };
    expect(moneyStatus({ ...money, ...overrides })).toBe(status);
  });
});

describe('querying the provider', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const known = { provider: 'card', providerRef: 'x', status: 'pending', executingAt: null } as const;
  const executing = { ...known, provider: 'bkash', status: 'executing' } as const;

  test.each([
    ['an open card payment', known, true],
    ['a card payment closed unpaid', { ...known, status: 'expired' }, true],
    ['a payment that was never opened', { ...known, providerRef: null }, false],
    ['a paid payment', { ...known, status: 'paid' }, false],
    ['a bKash payment before its execution', { ...known, provider: 'bkash' }, false],
    ['a bKash payment during its execution', { ...executing, executingAt: ago(5) }, false],
    ['a bKash payment whose execution timed out', { ...executing, executingAt: ago(60) }, true],
    [
      'a bKash payment with an unclear execution',
      { ...executing, status: 'unknown', executingAt: ago(5) },
      true,
    ],
  ] as const)('%s: %o is queried: %s', (_, row, isQueried) => {
    expect(shouldQueryProvider(row, now)).toBe(isQueried);
  });

  test('an execution counts as running for 45 seconds', () => {
    expect(isBeingExecuted({ status: 'executing', executingAt: ago(40) }, now)).toBe(true);
    expect(isBeingExecuted({ status: 'executing', executingAt: ago(50) }, now)).toBe(false);
    expect(isBeingExecuted({ status: 'unknown', executingAt: ago(5) }, now)).toBe(false);
  });
});

test('every status is open, unpaid, due in cash, held or settled, and only open and unpaid payments are payable', () => {
  const settled = new Set<PaymentStatus>([...settledStatuses, 'due', 'authorised']);
  for (const status of PaymentStatus.options) {
    const kinds = [isOpen(status), isUnpaid(status), settled.has(status)];
    expect(kinds.filter(Boolean)).toHaveLength(1);
    expect(isPayable(status)).toBe(!settled.has(status));
  }
});

test.each([
  [5_999, 'too_small'],
  [6_000, 'fits'],
  [99_999_999, 'fits'],
  [100_000_000, 'too_large'],
])('%i poisha: %s', (amount, size) => {
  expect(sizeOf(amount, { smallest: 6_000, largest: 99_999_999 })).toBe(size);
});
