import { poishaToTaka } from '@petcare/contracts/shared/money.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Types } from 'mongoose';
import type { PaymentState } from '../checkout/purchasable.ts';
import { syncPayment } from '../checkout/sync-payment.ts';
import { orderEventData, Orders } from './order.model.ts';

export async function syncOrderPayment(orderId: Types.ObjectId, state: PaymentState): Promise<void> {
  const order = await syncPayment(Orders, orderId, state);
  if (!order) return;
  await addEvent('order.refunded', {
    aggregate: { id: order._id.toHexString(), sequence: order.version },
    data: { ...orderEventData(order), amount: poishaToTaka(state.justRefunded) },
    actor: state.actor,
  });
}
