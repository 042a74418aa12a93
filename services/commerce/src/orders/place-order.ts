import type { Purchase } from '@petcare/contracts/payments.ts';
import type { PlaceOrderBody } from '@petcare/contracts/orders.ts';
import { invalid } from '@petcare/platform/errors.ts';
import type { PaymentDocument } from '../payments/payment/payment.model.ts';
import { settleByReference } from '../payments/opening/settle-by-reference.ts';
import type { PaymentDeps } from '../payments/payment/payment-deps.ts';
import { unpaidAnswer } from '../payments/settlement/unpaid-answer.ts';
import { draftOf } from './product-draft.ts';
import { Orders, type OrderDocument } from './order.model.ts';

interface PlacedOrder {
  readonly order: OrderDocument;
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
  setup: PaymentDeps,
): Promise<PlacedOrder> {
  const { payment, seen, madeOrder } = await settleByReference(
    customerId,
    {
      reference: body.payment_id,
      kind: 'product',
      matches: (made) => isFor(made, body),
      purchase: () => purchaseOf(body),
      orderer: body,
    },
    setup,
  );
  const order = payment.order_id && (await Orders.findById(payment.order_id).lean<OrderDocument>());
  if (!order) throw unpaidAnswer(payment, seen);
  return { order, isNew: madeOrder };
}

/** A body that names no product takes the goods as they were paid for. */
function isFor(payment: PaymentDocument, { product_id, quantity }: PlaceOrderBody): boolean {
  const { lines } = draftOf(payment);
  const line =
    product_id === undefined ? lines[0] : lines.find((one) => one.product_id.toHexString() === product_id);
  return line !== undefined && (quantity === undefined || quantity === line.quantity);
}

function purchaseOf({ product_id, quantity = 1 }: PlaceOrderBody): Purchase {
  if (product_id === undefined) throw invalid([{ field: 'product_id', message: 'is required' }]);
  return { kind: 'product', lines: [{ product_id, quantity }], from_cart: false };
}
