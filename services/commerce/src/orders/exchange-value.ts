import type { OrderStatus } from '@petcare/contracts/orders/order-status.ts';
import { keepExchanged } from '../payments/refunds/keep-exchanged.ts';
import type { OrderDocument } from './order.model.ts';
import { isOffTheShelf } from './order.rules.ts';
import { syncOrderPayment } from './sync-order-payment.ts';

/**
 * Makes the value of an exchange refundable again when its order ends, and keeps it when the order is reopened. Call it in
 * the transaction that changed the order first.
 * @throws not_refundable – when the money went back meanwhile.
 */
export async function moveExchangeValue(
  { status, exchanged_from }: Pick<OrderDocument, 'status' | 'exchanged_from'>,
  to: OrderStatus,
): Promise<void> {
  if (!exchanged_from || isOffTheShelf(status) === isOffTheShelf(to)) return;
  const { payment_id, value } = exchanged_from;
  await keepExchanged(payment_id, isOffTheShelf(to) ? value : -value, {
    syncPaymentStatus: syncOrderPayment,
  });
}
