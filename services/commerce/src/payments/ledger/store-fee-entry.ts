import type { ConsumedBy } from '@petcare/contracts/consumers.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import { recordReceived, addRefundToLedger } from './record-money.ts';

/**
 * Records a fee that was paid or handed back at the reception of the clinic, in the transaction of the consumer. The
 * id of the payment or refund makes the entry unique.
 */
export async function storeFeeEntry(event: EventEnvelope<ConsumedBy<'commerce.fees'>>): Promise<void> {
  const { data } = event;
  // Recorded with its payment or refund.
  if (data.online) return;
  const [paymentId, amount, at] = [data.payment_id, takaToPoisha(data.amount), new Date(data.at)];
  if ('refund_id' in data) await addRefundToLedger({ _id: data.refund_id, paymentId, amount }, at);
  else await recordReceived(paymentId, amount, at);
}
