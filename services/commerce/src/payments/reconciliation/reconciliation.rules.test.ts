import { newId } from '@petcare/platform/mongo/object-id.ts';
import { expect, test } from 'vitest';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { boundsOf, dayToCompare, differencesOf } from './reconciliation.rules.ts';

const _id = newId();
const paidHere = {
  _id,
  providerRef: 'ref',
  status: 'paid',
  amount: 50_000,
  received: 50_000,
  refunded: 0,
  refundReserved: 0,
  orderId: newId(),
} as const;
const openHere = { ...paidHere, status: 'pending', received: 0, orderId: null } as const;
const paidThere: ProviderPayment = {
  ref: 'ref',
  state: 'paid',
  received: 50_000,
  refunded: 0,
  currency: 'bdt',
  paymentId: _id,
  customerId: null,
  dispute: null,
  methodRef: null,
  trxId: null,
  failure: null,
  nextAction: '',
};
const openThere: ProviderPayment = { ...paidThere, state: 'open', received: 0 };

test.each([
  ['paid at both', paidHere, paidThere, []],
  ['open at both', openHere, openThere, []],
  ['unknown there and unpaid here', openHere, null, []],
  ['not ours and not paid', null, openThere, []],
  ['only there', null, paidThere, ['missing_here']],
  ['only here', paidHere, null, ['missing_there']],
  ['not paid there', paidHere, openThere, ['missing_there']],
  ['not paid here', openHere, paidThere, ['status_differs']],
  ['another sum', paidHere, { ...paidThere, received: 100 }, ['amount_differs']],
  ['paid back there', paidHere, { ...paidThere, refunded: 100 }, ['refund_differs']],
  ['paid back here', { ...paidHere, refunded: 100, refundReserved: 100 }, paidThere, ['refund_differs']],
  ['on its way back', { ...paidHere, refundReserved: 100 }, { ...paidThere, refunded: 100 }, []],
  ['without an order', { ...paidHere, orderId: null }, paidThere, ['no_order']],
  [
    'paid back whole, without an order',
    { ...paidHere, orderId: null, refunded: 50_000, refundReserved: 50_000 },
    { ...paidThere, refunded: 50_000 },
    [],
  ],
] as const)('a payment that is %s', (_, ours, theirs, kinds) => {
  expect(differencesOf(ours, theirs).map(({ kind }) => kind)).toEqual(kinds);
});

test('a difference describes both sides', () => {
  expect(differencesOf(paidHere, { ...paidThere, received: 12_345 })).toEqual([
    {
      kind: 'amount_differs',
      providerRef: 'ref',
      paymentId: _id,
      ours: 'paid, 500.00 taka received, 0.00 paid back',
      theirs: 'paid, 123.45 taka received, 0.00 paid back',
    },
  ]);
});

test('a day is a day in Dhaka and is reconciled after it has ended', () => {
  expect(boundsOf('2026-11-20')).toEqual({
    from: new Date('2026-11-19T18:00:00Z'),
    to: new Date('2026-11-20T18:00:00Z'),
  });
  expect(dayToCompare(new Date('2026-11-20T20:59:00Z'))).toBeNull();
  expect(dayToCompare(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-20');
});
