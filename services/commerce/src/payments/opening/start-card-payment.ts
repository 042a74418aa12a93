import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { shippingAddress, type Billing } from '@petcare/contracts/shared/billing.ts';
import type { Purchase, StartPaymentBody } from '@petcare/contracts/commerce/payments/payments.ts';
import { openAtProvider } from './open-at-provider.ts';
import type { Orderer } from '../purchases/order-fields.ts';
import type { PaymentDocument } from '../payment.model.ts';
import type { Buyer } from '../purchases/purchasable.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { reservePayment } from './reserve-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';

interface StartedPayment {
  readonly payment: PaymentDocument;
  readonly clientSecret: string;
}

/**
 * Reserves the purchase and opens a card payment at the current price, never at the client’s. Idempotent per
 * attempt.
 * @throws the errors of `reservePayment`, unavailable.
 */
export async function startCardPayment(
  { id: customerId, ip }: Buyer,
  body: StartPaymentBody,
  deps: PaymentDeps,
): Promise<StartedPayment> {
  const reserved = await reservePayment(
    {
      customerId,
      ip,
      provider: 'card',
      attempt: body.attempt,
      fingerprint: fingerprintOf(body),
      purchase: body.purchase,
      expectedTotal: takaToPoisha(body.expected_total),
      orderer: body.billing ? toOrderer(body.billing, body.purchase) : null,
      district: body.billing?.district ?? '',
      division: body.billing?.division,
      accountNumber: null,
    },
    deps,
  );
  const { payment, nextAction } = await openAtProvider(reserved, deps);
  return { payment, clientSecret: nextAction };
}

/** Returns the customer and delivery address; `purchase` adds the note of the customer. */
export function toOrderer(billing: Billing, purchase?: Purchase): Orderer {
  return {
    ordererName: billing.name,
    ordererEmail: billing.email,
    ordererContact: billing.phone,
    shippingAddress: shippingAddress(billing),
    ...(purchase?.kind === 'product' && purchase.note !== undefined && { orderNote: purchase.note }),
  };
}
