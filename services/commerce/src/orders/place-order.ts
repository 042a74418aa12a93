import type { PlaceOrderBody } from '@petcare/contracts/orders.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { closePayment } from '../payments/close-payment.ts';
import { findOwnPayment, findPaymentByMethod, isMethodId } from '../payments/find-payment.ts';
import { isUnpaid } from '../payments/payment.rules.ts';
import { openAtProvider } from '../payments/open-at-provider.ts';
import type { PaymentRow } from '../payments/payment.model.ts';
import { fingerprintOf, reservePayment, type Orderer } from '../payments/reserve-payment.ts';
import { settlePayment, type Settlement } from '../payments/settle-payment.ts';
import type { PaymentSetup } from '../payments/setup.ts';
import { unpaidAnswer } from '../payments/unpaid-answer.ts';
import { Orders, type OrderRow } from './order.model.ts';

interface PlacedOrder {
  readonly order: OrderRow;
  /** False when the order was there already. */
  readonly isNew: boolean;
}

/**
 * The order of a payment, made now if the webhook has not made it yet. The same payment gives the same order.
 * With the bare id of a card (`pm_…`, the specification's contract) the payment is made here as well. Price,
 * customer, status and date come from us, whatever the body says.
 * @throws not_found for another's payment, order_payment_mismatch for another product's, payment_required,
 * payment_declined, payment_action_required (with the client secret), payment_pending, out_of_stock, unavailable.
 */
export async function placeOrder(
  customerId: string,
  body: PlaceOrderBody,
  setup: PaymentSetup,
): Promise<PlacedOrder> {
  const { payment, intent, madeOrder } = isMethodId(body.payment_id)
    ? await settleByMethod(customerId, body, setup)
    : await settleMatching(await findOwnPayment(body.payment_id, customerId), body, setup);
  const order = payment.order_id && (await Orders.findById(payment.order_id).lean<OrderRow>());
  if (!order) throw unpaidAnswer(payment, intent);
  return { order, isNew: madeOrder };
}

async function settleMatching(
  payment: PaymentRow,
  { product_id, quantity }: PlaceOrderBody,
  setup: PaymentSetup,
): Promise<Settlement> {
  const { draft } = payment;
  const isSame =
    draft.product_id.toHexString() === product_id && (quantity === undefined || quantity === draft.quantity);
  if (!isSame) throw conflict('order_payment_mismatch');
  return settlePayment(payment._id, setup);
}

async function settleByMethod(
  customerId: string,
  body: PlaceOrderBody,
  setup: PaymentSetup,
): Promise<Settlement> {
  const methodId = body.payment_id;
  const known = await findPaymentByMethod(methodId, customerId, setup);
  // What was closed unpaid may be tried again; anything else that was begun with this card is gone on with.
  if (known && !isUnpaid(known.status)) return settleMatching(known, body, setup);

  const orderer = ordererOf(body);
  if (!(await setup.provider.hasMethod(methodId))) throw notFound('payment');
  const { product_id: productId, quantity = 1 } = body;
  const reserved = await reservePayment(
    {
      customerId,
      attemptKey: `${customerId}:${methodId}`,
      fingerprint: fingerprintOf({ productId, quantity }),
      productId,
      quantity,
      expectedTotal: null,
      orderer,
    },
    setup,
  );
  const opened = await openAtProvider(reserved, setup);
  if (opened.status === 'requires_payment_method' || opened.status === 'requires_confirmation')
    await setup.provider.confirm(opened.id, methodId, reserved._id.toHexString());
  const settled = await settlePayment(reserved._id, setup);
  if (settled.payment.status !== 'pending') return settled;
  // No page is left open to try another card with, so the goods are free again at once.
  await closePayment(reserved._id, 'canceled', setup);
  return settled;
}

const ordererFields = ['orderer_name', 'orderer_email', 'orderer_contact', 'shipping_address'] as const;

function ordererOf(body: PlaceOrderBody): Orderer {
  const missing = ordererFields.filter((field) => body[field] === undefined);
  if (missing.length > 0) throw invalid(missing.map((field) => ({ field, message: 'is required' })));
  const { orderer_name = '', orderer_email = '', orderer_contact = '', shipping_address = '' } = body;
  return { orderer_name, orderer_email, orderer_contact, shipping_address };
}
