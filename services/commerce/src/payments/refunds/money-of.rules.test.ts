import { expect, test } from 'vitest';
import { moneyOf, type PaymentSums } from './money-of.rules.ts';

const payment = (given: Partial<PaymentSums> = {}): PaymentSums => ({
  status: 'paid',
  amount: 1_000,
  received: 1_000,
  refunded: 0,
  refundReserved: 0,
  dispute: null,
  ...given,
});

test.each([
  ['that is paid is kept', {}, { kept: 1_000, refundable: 1_000 }],
  [
    'whose items were partly exchanged is kept but for their value',
    { exchanged: 300 },
    { kept: 700, refundable: 700 },
  ],
  [
    'in a dispute is kept, too',
    { status: 'disputed', dispute: 'open' },
    { kept: 1_000, disputed: 1_000, refundable: 0 },
  ],
  [
    'in a dispute is kept but for the value of exchanged items and what was refunded',
    { status: 'disputed', dispute: 'open', exchanged: 300, refundReserved: 200, refunded: 200 },
    { kept: 500, disputed: 500, refunding: 0 },
  ],
  [
    'that the bank has given back is not kept',
    { status: 'disputed', dispute: 'lost' },
    { kept: 0, disputed: 0 },
  ],
  [
    'that is being refunded is kept but for the refund',
    { status: 'refunding', refundReserved: 400 },
    { kept: 600, refunding: 400 },
  ],
] as const)('money %s', (_, given, expected) => {
  expect(moneyOf([payment(given)])).toMatchObject(expected);
});

test('the most urgent payment gives the status, and all of them the sums', () => {
  const disputed = payment({ status: 'disputed', dispute: 'open', amount: 250, received: 250 });
  expect(moneyOf([payment({ status: 'refunding', refundReserved: 100 }), disputed])).toMatchObject({
    status: 'disputed',
    paid: 1_250,
    refunding: 100,
    disputed: 250,
    kept: 1_150,
  });
});
