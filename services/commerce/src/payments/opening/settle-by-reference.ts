import { addressParts } from '@petcare/contracts/shared/billing.ts';
import type { PlaceOrderBody } from '@petcare/contracts/commerce/orders/orders.ts';
import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { failure, conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import type { Orderer } from '../purchases/order-fields.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { isUnpaid, openStatuses } from '../payment.rules.ts';
import { closePayment } from '../settlement/close-payment.ts';
import { paymentFailpoint } from '../settlement/payment-failpoint.ts';
import { settlePayment, type Settlement } from '../settlement/settle-payment.ts';
import { unpaidError } from '../settlement/unpaid-error.ts';
import { openAtProvider } from './open-at-provider.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { reservePayment } from './reserve-payment.ts';

export interface SettlementRequest {
  /** Payment id, `pi_…`, `pm_…` or a server-issued `…bkash`. */
  readonly reference: string;
  readonly kind: Purchase['kind'];
  readonly matches: (draft: unknown) => boolean;
  /**
   * The purchase charged to a bare card id without a payment.
   * @throws invalid_input
   */
  readonly purchase: () => Purchase;
  /** Customer fields from the client; a bare card id needs all of them. */
  readonly orderer: Pick<PlaceOrderBody, (typeof ordererFields)[number]>;
}

interface SettledOrder {
  readonly orderId: string;
  readonly isNew: boolean;
  /** The order as just inserted; undefined when it must be read. */
  readonly order: unknown;
}

/**
 * Settles the payment of an order request. A bare card id (`pm_…`, from the specification) is charged here at our price.
 * @throws not_found, order_payment_mismatch, payment_required, payment_declined, payment_action_required,
 * payment_pending, amount_too_small, unavailable, and the shortage error of the purchase
 */
export async function settleByReference(
  customerId: string,
  request: SettlementRequest,
  deps: PaymentDeps,
): Promise<SettledOrder> {
  // In the specification, clients send the `pm_…` id of a card.
  const isCard = /^pm_\w+$/.test(request.reference);
  const { payment, seen, createdOrder, order } = isCard
    ? await settleByCard(customerId, request, deps)
    : await settleMatching(await findOwnPayment(request.reference, customerId), request, deps);
  if (!payment.orderId) throw await unpaidError(payment, seen, deps);
  return { orderId: payment.orderId, isNew: createdOrder, order };
}

async function settleMatching(
  payment: PaymentDocument,
  { kind, matches }: SettlementRequest,
  deps: PaymentDeps,
): Promise<Settlement> {
  if (payment.kind !== kind || !matches(payment.draft))
    throw conflict('order_payment_mismatch', { message: 'This payment was made for another purchase.' });
  return settlePayment(payment._id, deps, { known: payment });
}

async function settleByCard(
  customerId: string,
  request: SettlementRequest,
  deps: PaymentDeps,
): Promise<Settlement> {
  const { reference: methodId } = request;
  const { card } = deps.providers;
  const known = await findPaymentByMethod(methodId, customerId, deps);
  // An unpaid closed payment may be tried again; any other payment with this card continues.
  if (known && !isUnpaid(known.status)) return settleMatching(known, request, deps);

  const orderer = requireOrderer(request.orderer);
  const place = addressParts(orderer.shippingAddress);
  const purchase = request.purchase();
  if (!(await card.hasMethod(methodId))) throw notFound('payment');
  const reserved = await reservePayment(
    {
      customerId,
      // Paid, or given back, at once.
      ip: null,
      provider: 'card',
      attempt: methodId,
      fingerprint: fingerprintOf(purchase),
      purchase,
      expectedTotal: null,
      orderer,
      district: place?.district ?? '',
      division: place?.division,
      accountNumber: null,
    },
    deps,
  );
  const opened = await openAtProvider(reserved, deps);
  if (opened.state === 'open') await card.confirm(opened.ref, methodId, reserved._id);
  paymentFailpoint('after-charge');
  const settled = await settlePayment(reserved._id, deps);
  if (settled.payment.status !== 'pending') return settled;
  // No browser is open to try another card, so the reservation is released at once.
  await closePayment(reserved._id, 'canceled', deps);
  return settled;
}

const ordererFields = ['orderer_name', 'orderer_email', 'orderer_contact', 'shipping_address'] as const;

function requireOrderer(stated: SettlementRequest['orderer']): Orderer {
  const missing = ordererFields.filter((field) => stated[field] === undefined);
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: 'is required' })));
  return {
    ordererName: stated.orderer_name ?? '',
    ordererEmail: stated.orderer_email ?? '',
    ordererContact: stated.orderer_contact ?? '',
    shippingAddress: stated.shipping_address ?? '',
  };
}

/**
 * Finds the customer’s payment by its id, the provider’s intent id or the issued bKash id.
 * @throws not_found – also for the payment of another customer.
 * @throws payment_required – for an invented bKash id.
 */
async function findOwnPayment(reference: string, customerId: string): Promise<PaymentDocument> {
  const filter = referenceFilter(reference);
  const payment = filter && (await Payments.findOne(filter).lean());
  if (payment?.customerId === customerId) return payment;
  if (!payment && isBkashId(reference))
    throw failure('payment_required', {
      message: 'This bKash payment is not known here. Nothing has been paid.',
    });
  throw notFound('payment');
}

function isBkashId(reference: string): boolean {
  return /bkash$/i.test(reference);
}

function referenceFilter(
  reference: string,
): { _id: string } | { providerRef: string } | { reference: string } | null {
  if (/^[0-9a-f]{24}$/.test(reference)) return { _id: reference };
  if (/^pi_\w+$/.test(reference)) return { providerRef: reference };
  return isBkashId(reference) ? { reference } : null;
}

/**
 * Finds the customer’s payment that used this card; null when the card may be charged. Settles open payments
 * first: a browser may have just paid, and a missed payment would charge the card twice.
 * @throws unavailable
 * @throws not_found – when the card has paid for another customer.
 */
async function findPaymentByMethod(
  methodId: string,
  customerId: string,
  deps: PaymentDeps,
): Promise<PaymentDocument | null> {
  const open = await Payments.find({
    customerId,
    provider: 'card',
    status: trusted({ $in: openStatuses }),
    providerRef: trusted({ $ne: null }),
  }).lean();
  for (const payment of open) await settlePayment(payment._id, deps, { known: payment });
  const known = await Payments.find({ methodRef: methodId }).sort({ _id: -1 }).lean();
  const own = known.filter((payment) => payment.customerId === customerId);
  const mine = own.find(({ orderId }) => orderId !== null) ?? own[0];
  if (!mine && known.length > 0) throw notFound('payment');
  return mine ?? null;
}
