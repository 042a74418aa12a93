import { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import { describe, expect, test } from 'vitest';
import type { CardIntent } from './card-provider.ts';
import { isOpen, isPayable, isUnpaid, judge, sizeOf } from './payment.rules.ts';

const agreed = { id: 'our-payment', customerId: 'the-buyer', amount: 50_000 };
const intent = (overrides: Partial<CardIntent> = {}): CardIntent => ({
  id: 'pi_1',
  clientSecret: 'pi_1_secret_x',
  status: 'succeeded',
  amount: 50_000,
  received: 50_000,
  refunded: 0,
  currency: 'bdt',
  metadata: { payment_id: 'our-payment', customer_id: 'the-buyer' },
  methodId: 'pm_1',
  failure: null,
  ...overrides,
});

describe('what the provider’s word means', () => {
  test.each([
    ['succeeded', { kind: 'paid' }],
    ['canceled', { kind: 'canceled' }],
    ['processing', { kind: 'open', status: 'processing' }],
    ['requires_capture', { kind: 'open', status: 'processing' }],
    ['requires_action', { kind: 'open', status: 'requires_action' }],
    ['requires_payment_method', { kind: 'open', status: 'pending' }],
    ['requires_confirmation', { kind: 'open', status: 'pending' }],
  ] as const)('%s', (status, verdict) => {
    expect(judge(agreed, intent({ status }))).toEqual(verdict);
  });

  test.each([
    ['too little', { received: 49_999 }],
    ['too much', { received: 50_001 }],
    ['another currency', { currency: 'usd' }],
    ['another payment', { metadata: { payment_id: 'other', customer_id: 'the-buyer' } }],
    ['another customer', { metadata: { payment_id: 'our-payment', customer_id: 'other' } }],
    ['no name at all', { metadata: {} }],
  ])('money with %s is held back', (_, overrides) => {
    expect(judge(agreed, intent(overrides)).kind).toBe('mismatch');
  });

  test('money that all went back is a refund, part of it is not', () => {
    expect(judge(agreed, intent({ refunded: 50_000 })).kind).toBe('refunded');
    expect(judge(agreed, intent({ refunded: 10_000 })).kind).toBe('paid');
  });
});

test('every status is open, closed unpaid, or over; money reaches only what is not over', () => {
  const over = new Set<PaymentStatus>(['paid', 'refunding', 'refunded', 'needs_review']);
  for (const status of PaymentStatus.options) {
    const kinds = [isOpen(status), isUnpaid(status), over.has(status)];
    expect(kinds.filter(Boolean)).toHaveLength(1);
    expect(isPayable(status)).toBe(!over.has(status));
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
