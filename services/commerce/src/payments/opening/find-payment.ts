import { failure, notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { trusted } from 'mongoose';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import { openStatuses } from '../payment/payment.rules.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/** The specification's clients name a card by its `pm_…` id. */
export function isMethodId(reference: string): boolean {
  return /^pm_\w+$/.test(reference);
}

/** @throws not_found unless it is the caller's own, or the caller may see everybody's. */
export async function findPaymentFor(caller: Caller, id: string): Promise<PaymentDocument> {
  const payment = await Payments.findById(id).lean<PaymentDocument>();
  const maySee =
    caller.kind === 'system' ||
    (caller.kind === 'person' &&
      (caller.role === 'admin' || payment?.customer_id.toHexString() === caller.id));
  if (!payment || !maySee) throw notFound('payment');
  return payment;
}

/**
 * The customer's own payment behind what a client calls it: our id, the provider's intent id, or the id we gave it for
 * bKash. Somebody else's is not found, as if it did not exist.
 * @throws not_found; payment_required for a bKash id that a client made up.
 */
export async function findOwnPayment(reference: string, customerId: string): Promise<PaymentDocument> {
  const key = namedBy(reference);
  const payment = key && (await Payments.findOne(key).lean<PaymentDocument>());
  if (payment?.customer_id.toHexString() === customerId) return payment;
  if (!payment && isBkashId(reference))
    throw failure('payment_required', {
      message: 'This bKash payment is not known here. Nothing has been paid.',
    });
  throw notFound('payment');
}

function isBkashId(reference: string): boolean {
  return /bkash$/i.test(reference);
}

function namedBy(
  reference: string,
): { _id: string } | { provider_ref: string } | { reference: string } | null {
  if (/^[0-9a-f]{24}$/.test(reference)) return { _id: reference };
  if (/^pi_\w+$/.test(reference)) return { provider_ref: reference };
  return isBkashId(reference) ? { reference } : null;
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
  setup: PaymentDeps,
): Promise<PaymentDocument | null> {
  const open = await Payments.find({
    customer_id: customerId,
    provider: 'card',
    status: trusted({ $in: openStatuses }),
    provider_ref: trusted({ $ne: null }),
  }).lean<PaymentDocument[]>();
  for (const { _id } of open) await settlePayment(_id, setup);
  const known = await Payments.find({ method_ref: methodId }).sort({ _id: -1 }).lean<PaymentDocument[]>();
  const own = known.filter(({ customer_id }) => customer_id.toHexString() === customerId);
  const mine = own.find(({ order_id }) => order_id !== null) ?? own[0];
  if (!mine && known.length > 0) throw notFound('payment');
  return mine ?? null;
}
