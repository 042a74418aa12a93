import type { Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import type { PlaceOrderBody } from '@petcare/contracts/commerce/orders/orders.ts';
import { invalid, notFound } from '@petcare/platform/errors.ts';
import type { OrderPayments } from '../payments/order-payments.ts';
import { Orders, type OrderDocument } from './order.model.ts';
import type { ProductDraft } from './purchasable-products.ts';

interface PlacedOrder {
  readonly order: OrderDocument;
  readonly isNew: boolean;
}

/**
 * Returns the order of a payment and creates it when the webhook has not done so yet. Idempotent per payment.
 * Price, customer, status and date come from the database, never from the body.
 * @throws the errors of `settle`; out_of_stock.
 */
export async function placeOrder(
  customerId: string,
  body: PlaceOrderBody,
  payments: OrderPayments,
): Promise<PlacedOrder> {
  const {
    orderId,
    isNew,
    order: inserted,
  } = await payments.settle(customerId, {
    reference: body.payment_id,
    kind: 'product',
    matches: (draft) => matchesBody(draft as ProductDraft, body),
    purchase: () => purchaseOf(body),
    orderer: body,
  });
  const order = (inserted as OrderDocument | undefined) ?? (await Orders.findById(orderId).lean());
  if (!order) throw notFound('order');
  return { order, isNew };
}

/** A body without `product_id` accepts the order as paid for. */
function matchesBody({ lines }: ProductDraft, { product_id, quantity }: PlaceOrderBody): boolean {
  const line = product_id === undefined ? lines[0] : lines.find((one) => one.productId === product_id);
  return line !== undefined && (quantity === undefined || quantity === line.quantity);
}

function purchaseOf({ product_id, quantity = 1 }: PlaceOrderBody): Purchase {
  if (product_id === undefined) throw invalid([{ field: 'product_id', message: 'is required' }]);
  return { kind: 'product', lines: [{ product_id, quantity }], from_cart: false };
}
