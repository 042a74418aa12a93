import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { purchasablesOf } from '../../purchasables/purchasables.ts';
import { createOrderPayments, type OrderPayments } from '../../payments/order-payments.ts';
import { createDisabledBkash, createDisabledCards } from '../../payments/providers/disabled-providers.ts';
import { smallHostelSource } from '../build-stay.ts';

/** The payment functions of orders and bookings where no provider is configured: refunds stay reserved. */
export function paymentsWithoutProvider(): OrderPayments {
  return createOrderPayments({
    providers: { card: createDisabledCards(), bkash: createDisabledBkash() },
    purchasables: purchasablesOf(smallHostelSource),
    log: testLog(),
    ttlMs: 15 * 60_000,
    limits: { open: 3, units: 4, totalMs: 60 * 60_000, windowMs: 24 * 3_600_000 },
    minimum: { card: 6_000, bkash: 100 },
  });
}
