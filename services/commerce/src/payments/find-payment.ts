import { failure, notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { Payments, type PaymentRow } from './payment.model.ts';
import { openStatuses } from './payment.rules.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentSetup } from './setup.ts';

/** The specification's clients name a card by its `pm_…` id. */
export function isMethodId(reference: string): boolean {
  return /^pm_\w+$/.test(reference);
}

/**
 * The customer's own payment behind what a client calls it: our id or the provider's intent id. Somebody
 * else's is not found, as if it did not exist.
 * @throws not_found; payment_required for a bKash id that a client made up.
 */
export async function findOwnPayment(reference: string, customerId: string): Promise<PaymentRow> {
  const key = namedBy(reference);
  const payment = key && (await Payments.findOne({ ...key, customer_id: customerId }).lean<PaymentRow>());
  if (!payment) throw notFound('payment');
  return payment;
}

function namedBy(reference: string): { _id: string } | { intent_id: string } | null {
  if (/^[0-9a-f]{24}$/.test(reference)) return { _id: reference };
  if (/^pi_\w+$/.test(reference)) return { intent_id: reference };
  if (/bkash$/i.test(reference))
    throw failure('payment_required', 'This bKash payment is not known here. Nothing has been paid.');
  return null;
}

/**
 * The customer's payment that was made with this card, or null if there is none: the card may then be charged.
 * A browser may have paid with it a moment ago, so the provider is asked about every open payment first;
 * overlooking one would charge the card twice.
 * @throws not_found if the card has paid for somebody else; unavailable.
 */
export async function findPaymentByMethod(
  methodId: string,
  customerId: string,
  setup: PaymentSetup,
): Promise<PaymentRow | null> {
  const open = await Payments.find({
    customer_id: customerId,
    status: trusted({ $in: openStatuses }),
    intent_id: trusted({ $ne: null }),
  }).lean<PaymentRow[]>();
  for (const { _id } of open) await settlePayment(_id, setup);
  const known = await Payments.find({ method_id: methodId }).sort({ _id: -1 }).lean<PaymentRow[]>();
  const own = known.filter(({ customer_id }) => customer_id.toHexString() === customerId);
  const mine = own.find(({ status }) => status === 'paid') ?? own[0];
  if (!mine && known.length > 0) throw notFound('payment');
  return mine ?? null;
}
