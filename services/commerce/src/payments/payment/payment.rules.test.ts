import { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import {
  isBeingExecuted,
  isOpen,
  isPayable,
  isUnpaid,
  isWorthAsking,
  evaluate,
  moneyStatus,
  settledStatuses,
  sizeOf,
} from './payment.rules.ts';

const [ourPayment, theBuyer] = [new Types.ObjectId(), new Types.ObjectId()];
const agreed = { _id: ourPayment, customer_id: theBuyer, amount: 50_000 };
const payment = (overrides: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ref: 'pi_1',
  state: 'paid',
  received: 50_000,
  refunded: 0,
  currency: 'bdt',
  paymentId: ourPayment.toHexString(),
  customerId: theBuyer.toHexString(),
  dispute: null,
  methodRef: 'pm_1',
  trxId: null,
  failure: null,
  nextAction: 'pi_1_secret_x',
  ...overrides,
});

describe('what the provider’s word means', () => {
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
    ['no name at all', { paymentId: null }],
  ])('money with %s is held back', (_, overrides) => {
    expect(evaluate(agreed, payment(overrides)).kind).toBe('mismatch');
  });

  test('a provider that keeps no customers is believed without', () => {
    expect(evaluate(agreed, payment({ customerId: null })).kind).toBe('paid');
  });
});

describe('how the sums of a settled payment read', () => {
  const order_id = new Types.ObjectId();
  test.each([
    ['paid', {}],
    ['refunding', { refund_reserved: 1 }],
    ['refunding', { refund_reserved: 50_000, refunded: 20_000 }],
    ['partially_refunded', { refund_reserved: 20_000, refunded: 20_000 }],
    ['refunded', { refund_reserved: 50_000, refunded: 50_000 }],
    ['refunded', { refund_reserved: 50_000, refunded: 50_000, order_id: null }],
    ['needs_review', { order_id: null }],
    ['needs_review', { refund_reserved: 20_000, refunded: 20_000, order_id: null }],
    ['disputed', { dispute: 'open' }],
    ['disputed', { dispute: 'lost', refund_reserved: 1 }],
    ['paid', { dispute: 'won' }],
  ] as const)('%s: %o', (status, overrides) => {
    const money = { received: 50_000, refunded: 0, refund_reserved: 0, dispute: null, order_id };
    expect(moneyStatus({ ...money, ...overrides })).toBe(status);
  });
});

describe('whether the provider is asked', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const known = { provider: 'card', provider_ref: 'x', status: 'pending', executing_at: null } as const;
  const executing = { ...known, provider: 'bkash', status: 'executing' } as const;

  test.each([
    ['a card that waits', known, true],
    ['a card payment closed unpaid', { ...known, status: 'expired' }, true],
    ['what was never opened', { ...known, provider_ref: null }, false],
    ['what is paid', { ...known, status: 'paid' }, false],
    ['bKash before it was told to move money', { ...known, provider: 'bkash' }, false],
    ['bKash while it is being told', { ...executing, executing_at: ago(5) }, false],
    ['bKash when nobody has heard of that for a while', { ...executing, executing_at: ago(60) }, true],
    ['bKash after an unclear answer', { ...executing, status: 'unknown', executing_at: ago(5) }, true],
  ] as const)('%s: %o is asked: %s', (_, row, asked) => {
    expect(isWorthAsking(row, now)).toBe(asked);
  });

  test('whoever executes is left alone for a while, not for ever', () => {
    expect(isBeingExecuted({ status: 'executing', executing_at: ago(40) }, now)).toBe(true);
    expect(isBeingExecuted({ status: 'executing', executing_at: ago(50) }, now)).toBe(false);
    expect(isBeingExecuted({ status: 'unknown', executing_at: ago(5) }, now)).toBe(false);
  });
});

test('every status is open, closed unpaid, or settled; money reaches only what is not settled', () => {
  const settled: readonly PaymentStatus[] = settledStatuses;
  for (const status of PaymentStatus.options) {
    const kinds = [isOpen(status), isUnpaid(status), settled.includes(status)];
    expect(kinds.filter(Boolean)).toHaveLength(1);
    expect(isPayable(status)).toBe(!settled.includes(status));
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
