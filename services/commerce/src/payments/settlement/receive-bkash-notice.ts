import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { readPayment } from '../transition-payment.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import { isBeingExecuted, isPayable } from '../payment.rules.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { ProviderEvents } from './provider-event.model.ts';
import { settleForEvent } from './settle-for-event.ts';
import type { PaymentDeps } from '../payment-deps.ts';

/**
 * Handles a bKash notice. It only signals a change, so bKash is queried unless the change is known or being
 * executed. Optional: callback and polling suffice without notices.
 * @throws bad_signature, unavailable
 */
export async function receiveNotice(body: Uint8Array, deps: PaymentDeps): Promise<void> {
  const event = await deps.providers.bkash.readNotice(body);
  const payment = await findPayment(event);
  if (!payment) return;
  // Repeated deliveries run one at a time; only the first has an effect.
  await runExclusive(`bKash notice of ${payment._id}`, () => handleEvent(payment._id, event, deps));
}

async function handleEvent(id: string, event: ProviderEvent, deps: PaymentDeps): Promise<void> {
  const payment = await readPayment(id);
  const mayChange = isPayable(payment.status) || event.type.toLowerCase() !== 'completed';
  if (!mayChange || isBeingExecuted(payment, new Date())) return;
  if (await ProviderEvents.exists({ _id: event.id })) return;
  await settleForEvent(id, event, deps);
}

function findPayment({ paymentId, trxId }: ProviderEvent): Promise<PaymentDocument | null> {
  if (paymentId) return Payments.findOne({ _id: paymentId, provider: 'bkash' }).lean();
  return trxId ? Payments.findOne({ trxId, provider: 'bkash' }).lean() : Promise.resolve(null);
}
