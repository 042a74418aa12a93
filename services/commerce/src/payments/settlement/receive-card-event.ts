import { cardEvents } from '@petcare/contracts/commerce/payments/card-events.ts';
import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { Payments } from '../payment.model.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { ProviderEvents } from './provider-event.model.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { settleForEvent } from './settle-for-event.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/**
 * Handles a card webhook. It only signals a change, so the provider is queried; repeats, gaps and any order are
 * harmless. An error makes the provider send the event again.
 * @throws bad_signature, unavailable
 */
export async function receiveCardEvent(
  body: Uint8Array,
  signature: string | undefined,
  deps: PaymentDeps,
): Promise<void> {
  const event = deps.providers.card.readEvent(body, signature);
  if (!event.ref || !cardEvents.includes(event.type)) return;
  const payment = await Payments.findOne({ providerRef: event.ref }).lean();
  if (!payment) {
    // One provider account may serve several stores.
    deps.log.warn({ eventId: event.id, ref: event.ref }, 'card event without a payment');
    return;
  }
  // Settling again changes nothing, and a final status ends it without a query: these events need no record.
  if (!concernsPaidMoney(event)) {
    await settlePayment(payment._id, deps, { known: payment });
    return;
  }
  // Repeated deliveries run one at a time; only the first has an effect.
  await runExclusive(`card event of ${payment._id}`, () => handleEvent(payment._id, event, deps));
}

function concernsPaidMoney({ type }: ProviderEvent): boolean {
  return /refund|dispute/.test(type);
}

async function handleEvent(id: string, event: ProviderEvent, deps: PaymentDeps): Promise<void> {
  if (await ProviderEvents.exists({ _id: event.id })) return;
  if (event.type.includes('dispute'))
    deps.log.error({ paymentId: id, type: event.type }, 'PAYMENT DISPUTED: an admin must review it');
  // Sends our pending refunds first: a refund seen at the provider may be one of them.
  await sendRefunds(id, deps);
  await settleForEvent(id, event, deps);
}
