import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { StartBkashPaymentBody } from '@petcare/contracts/commerce/payments/payments.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { openAtProvider } from './open-at-provider.ts';
import type { PaymentDocument } from '../payment.model.ts';
import type { Buyer } from '../purchases/purchasable.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { reservePayment } from './reserve-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { toOrderer } from './start-card-payment.ts';

/**
 * Reserves the purchase and opens a bKash payment at the current price. Idempotent per attempt: the same
 * payment and page.
 * @throws invalid_input – for a deposit: bKash takes money at once.
 * @throws not_found, price_changed, amount_too_small, out_of_stock, hostel_full, idempotency_conflict,
 * unavailable.
 */
export async function startBkashPayment(
  { id: customerId, ip }: Buyer,
  body: StartBkashPaymentBody,
  deps: PaymentDeps,
): Promise<{ payment: PaymentDocument; bkashUrl: string }> {
  if (body.purchase.kind === 'hostel' && body.purchase.deposit)
    throw invalid([{ field: 'purchase.deposit', message: 'can be held on a card only' }]);
  const reserved = await reservePayment(
    {
      customerId,
      ip,
      provider: 'bkash',
      attempt: body.attempt,
      fingerprint: fingerprintOf(body),
      purchase: body.purchase,
      expectedTotal: takaToPoisha(body.expected_total),
      orderer: body.billing ? toOrderer(body.billing, body.purchase) : null,
      district: body.billing?.district ?? '',
      division: body.billing?.division,
      accountNumber: body.account_number,
    },
    deps,
  );
  const { payment, nextAction } = await openAtProvider(reserved, deps);
  return { payment, bkashUrl: nextAction };
}
