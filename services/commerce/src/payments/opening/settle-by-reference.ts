import type { Purchase } from '@petcare/contracts/payments.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { paymentFailpoint } from '../payment/payment-failpoints.ts';
import { closePayment } from '../settlement/close-payment.ts';
import { findOwnPayment, findPaymentByMethod, isMethodId } from './find-payment.ts';
import { openAtProvider } from './open-at-provider.ts';
import type { Orderer, PaymentDocument } from '../payment/payment.model.ts';
import { isUnpaid } from '../payment/payment.rules.ts';
import { fingerprintOf, reservePayment } from './reserve-payment.ts';
import { settlePayment, type Settlement } from '../settlement/settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

type StatedOrderer = { readonly [Field in keyof Orderer]?: Orderer[Field] | undefined };

interface NamedPayment {
  /** Our id, `pi_…`, `pm_…` or a server-issued `…bkash`. */
  readonly reference: string;
  readonly kind: Purchase['kind'];
  /** Whether the payment's draft is what the client says it orders. */
  readonly matches: (payment: PaymentDocument) => boolean;
  /** What to charge a bare card for, should nothing have been paid with it yet. @throws invalid_input */
  readonly purchase: () => Purchase;
  /** Of it, what the client says about its buyer; a bare card needs all of it. */
  readonly orderer: StatedOrderer;
}

/**
 * Settles the payment a client names when it asks for its order. With the bare id of a card (`pm_…`, the
 * specification's contract) the payment is made here as well, at our price.
 * @throws not_found for another's payment, order_payment_mismatch when it was made for something else,
 * payment_required for an invented one; out_of_stock, hostel_full, amount_too_small, unavailable.
 */
export async function settleByReference(
  customerId: string,
  named: NamedPayment,
  setup: PaymentDeps,
): Promise<Settlement> {
  if (isMethodId(named.reference)) return settleByMethod(customerId, named, setup);
  return settleMatching(await findOwnPayment(named.reference, customerId), named, setup);
}

async function settleMatching(
  payment: PaymentDocument,
  { kind, matches }: NamedPayment,
  setup: PaymentDeps,
): Promise<Settlement> {
  if (payment.kind !== kind || !matches(payment)) throw conflict('order_payment_mismatch');
  return settlePayment(payment._id, setup);
}

async function settleByMethod(
  customerId: string,
  named: NamedPayment,
  setup: PaymentDeps,
): Promise<Settlement> {
  const { reference: methodId } = named;
  const { card } = setup.providers;
  const known = await findPaymentByMethod(methodId, customerId, setup);
  // What was closed unpaid may be tried again; anything else that was begun with this card is gone on with.
  if (known && !isUnpaid(known.status)) return settleMatching(known, named, setup);

  const orderer = wholeOrderer(named.orderer);
  const purchase = named.purchase();
  if (!(await card.hasMethod(methodId))) throw notFound('payment');
  const reserved = await reservePayment(
    {
      customerId,
      provider: 'card',
      attempt: methodId,
      fingerprint: fingerprintOf(purchase),
      purchase,
      expectedTotal: null,
      orderer,
      accountNumber: null,
    },
    setup,
  );
  const opened = await openAtProvider(reserved, setup);
  if (opened.state === 'open') await card.confirm(opened.ref, methodId, reserved._id.toHexString());
  paymentFailpoint('after-charge');
  const settled = await settlePayment(reserved._id, setup);
  if (settled.payment.status !== 'pending') return settled;
  // No page is left open to try another card with, so what was kept is free again at once.
  await closePayment(reserved._id, 'canceled', setup);
  return settled;
}

const ordererFields = ['orderer_name', 'orderer_email', 'orderer_contact', 'shipping_address'] as const;

function wholeOrderer(stated: StatedOrderer): Orderer {
  const missing = ordererFields.filter((field) => stated[field] === undefined);
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: 'is required' })));
  const { orderer_name = '', orderer_email = '', orderer_contact = '', shipping_address = '' } = stated;
  return { orderer_name, orderer_email, orderer_contact, shipping_address };
}
