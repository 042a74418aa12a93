import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import type { Types } from 'mongoose';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { ProviderEvents } from './provider-event.model.ts';
import { settlePayment } from './settle-payment.ts';

/** Settles a payment because of a provider event and records the event in the same transaction. Idempotent. */
export async function settleForEvent(
  paymentId: Types.ObjectId,
  { id, type }: ProviderEvent,
  deps: PaymentDeps,
  { alwaysQuery }: { alwaysQuery: boolean },
): Promise<void> {
  try {
    await settlePayment(paymentId, deps, {
      alwaysQuery,
      alongside: async () => {
        await ProviderEvents.create([{ _id: id, type, at: new Date() }]);
      },
    });
  } catch (error) {
    // Another process has just handled the same event.
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}
