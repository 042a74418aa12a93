import { takaToPoisha } from '@petcare/contracts/money.ts';
import { shippingAddress, type StartCardPaymentBody } from '@petcare/contracts/payments.ts';
import { openAtProvider } from './open-at-provider.ts';
import { Payments, type PaymentRow } from './payment.model.ts';
import { fingerprintOf, reservePayment } from './reserve-payment.ts';
import type { PaymentSetup } from './setup.ts';

interface StartedPayment {
  readonly payment: PaymentRow;
  readonly clientSecret: string;
}

/**
 * Stores what is to be bought, keeps its stock and opens a card payment at today's price. The price comes from
 * the catalogue only; the same attempt gives the same payment, however often and however parallel it is sent.
 * @throws not_found, price_changed, amount_too_small, out_of_stock, idempotency_conflict, unavailable.
 */
export async function startCardPayment(
  customerId: string,
  body: StartCardPaymentBody,
  setup: PaymentSetup,
): Promise<StartedPayment> {
  const { attempt, billing, product_id, quantity, expected_total } = body;
  const reserved = await reservePayment(
    {
      customerId,
      attemptKey: `${customerId}:${attempt}`,
      fingerprint: fingerprintOf(body),
      productId: product_id,
      quantity,
      expectedTotal: takaToPoisha(expected_total),
      orderer: {
        orderer_name: billing.name,
        orderer_email: billing.email,
        orderer_contact: billing.phone,
        shipping_address: shippingAddress(billing),
      },
    },
    setup,
  );
  const intent = await openAtProvider(reserved, setup);
  const payment = await Payments.findById(reserved._id).lean<PaymentRow>();
  return { payment: payment ?? reserved, clientSecret: intent.clientSecret };
}
