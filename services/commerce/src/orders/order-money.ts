import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { PaymentState } from '../payments/purchases/purchasable.ts';
import { syncPayment } from '../payments/purchases/sync-payment.ts';
import { keepExchanged } from '../payments/refunds/keep-exchanged.ts';
import { orderEventData, Orders, type OrderDocument } from './order.model.ts';
import { hasEnded } from './order.rules.ts';

export async function syncOrderPayment(orderId: string, state: PaymentState): Promise<void> {
  const order = await syncPayment(Orders, orderId, state);
  if (!order) return;
  await addEvent('order.refunded', {
    aggregate: { id: order._id, sequence: order.version },
    data: { ...orderEventData(order), amount: poishaToTaka(state.justRefunded) },
    actor: state.actor,
  });
}

/**
 * Makes the value of an exchange refundable again when its order ends, and keeps it when the order is reopened. Call it in
 * the transaction that changed the order first.
 * @throws not_refundable – when the money went back meanwhile.
 */
export async function moveExchangeValue(
  { status, exchangedFrom }: Pick<OrderDocument, 'status' | 'exchangedFrom'>,
  to: OrderStatus,
): Promise<void> {
  if (!exchangedFrom || hasEnded(status) === hasEnded(to)) return;
  const { paymentId, value } = exchangedFrom;
  await keepExchanged(paymentId, hasEnded(to) ? -value : value, {
    syncPaymentStatus: syncOrderPayment,
  });
}
