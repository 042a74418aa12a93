import { runExclusive } from '@petcare/platform/concurrency/run-exclusive.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import type { Types } from 'mongoose';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { ProviderEvents } from './provider-event.model.ts';
import { payRefunds } from '../refunds/pay-refunds.ts';
import { settlePayment } from './settle-payment.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

const ofInterest =
  /^(payment_intent\.(succeeded|payment_failed|processing|canceled|requires_action)|charge\.refunded|refund\.(updated|failed)|charge\.dispute\.(created|closed))$/;

/**
 * Takes in what the card provider tells. An event only says that something happened to an intent; what is true
 * now is asked. So repeats, gaps and any order are harmless. An error makes the provider send it again.
 * @throws bad_signature, unavailable.
 */
export async function receiveCardEvent(
  body: Uint8Array,
  signature: string | undefined,
  deps: PaymentDeps,
): Promise<void> {
  const event = deps.providers.card.readEvent(body, signature);
  if (!event.ref || !ofInterest.test(event.type)) return;
  if (await ProviderEvents.exists({ _id: event.id })) return;
  const payment = await Payments.findOne({ provider_ref: event.ref }).lean<PaymentDocument>();
  if (!payment) {
    // One account may serve more than one shop.
    deps.log.warn({ eventId: event.id, ref: event.ref }, 'an event of no payment of ours');
    return;
  }
  // A storm of copies, of which the first has the effect and the others nothing to do.
  await runExclusive(`card event of ${payment._id.toHexString()}`, () => follow(payment._id, event, deps));
}

async function follow(id: Types.ObjectId, event: ProviderEvent, deps: PaymentDeps): Promise<void> {
  if (await ProviderEvents.exists({ _id: event.id })) return;
  if (event.type.includes('dispute'))
    deps.log.error({ paymentId: id, type: event.type }, 'a payment needs a person to look');
  const concernsPaidMoney = /refund|dispute/.test(event.type);
  // First our own refunds that wait for an answer: what the provider shows as paid back may be theirs.
  if (concernsPaidMoney) await payRefunds(id, deps);
  try {
    await settlePayment(id, deps, {
      askAlways: concernsPaidMoney,
      alongside: async () => {
        await ProviderEvents.create([{ _id: event.id, type: event.type, at: new Date() }]);
      },
    });
  } catch (error) {
    // Another copy of the service was working on it at the same time.
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}
