import { poishaToTaka } from '@petcare/contracts/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Types } from 'mongoose';
import type { PaymentState } from '../checkout/purchasable.ts';
import { syncPayment } from '../checkout/sync-payment.ts';
import { orderFacts, Orders } from './order.model.ts';

/** Copies the payment state to its order and publishes an event for a refund that has just succeeded. */
export async function syncOrderPayment(orderId: Types.ObjectId, state: PaymentState): Promise<void> {
  const order = await syncPayment(Orders, orderId, state);
  if (!order) return;
  await addEvent('order.refunded', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: { ...orderFacts(order), amount: poishaToTaka(state.justRefunded) },
    actor: state.actor,
  });
}
