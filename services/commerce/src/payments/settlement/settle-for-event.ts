import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { ProviderEvent } from '../providers/payment-provider.ts';
import { ProviderEvents } from './provider-event.model.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Queries the provider because of its event and applies what it reports. An event with an effect is recorded in the
 * transaction of the effect. Idempotent.
 */
export async function settleForEvent(
  paymentId: string,
  { id, type }: ProviderEvent,
  deps: PaymentDeps,
): Promise<void> {
  try {
    await settlePayment(paymentId, deps, {
      alwaysQuery: true,
      alongside: async () => {
        await ProviderEvents.create([{ _id: id, type, at: new Date() }]);
      },
    });
  } catch (error) {
    // Another process has just handled the same event.
    if (!isDuplicateKey(error, '_id')) throw error;
  }
}
