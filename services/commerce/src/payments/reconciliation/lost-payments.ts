import { trusted } from 'mongoose';
import { Payments } from '../payment.model.ts';
import type { CardProvider, ProviderPayment } from '../providers/payment-provider.ts';

/**
 * Returns the card payments since that moment that the provider received and whose row does not exist, because the
 * database was restored to an earlier moment. Payments whose row exists are settled as usual.
 * @throws unavailable
 */
export async function findLostPayments(from: Date, card: CardProvider): Promise<ProviderPayment[]> {
  const settlements = await card.settlements(from, new Date());
  // One provider account may serve several stores: payments without our id belong to another.
  const named = settlements.filter(
    ({ paymentId, received, refunded }) => paymentId !== null && received > refunded,
  );
  const refs = named.map(({ ref }) => ref);
  // A row without the ref was stored before the payment was opened, and would never be settled.
  const known = new Set(await Payments.distinct('providerRef', { providerRef: trusted({ $in: refs }) }));
  return named.filter(({ ref }) => !known.has(ref));
}

/**
 * Refunds the rest of a payment without a row. Idempotent by payment.
 * @returns the outcome, for the operator.
 * @throws unavailable
 */
export async function refundLostPayment(
  { ref, received, refunded }: ProviderPayment,
  card: CardProvider,
): Promise<string> {
  const { status, failure } = await card.refund({
    refundId: `lost:${ref}`,
    ref,
    trxId: null,
    amount: received - refunded,
    reason: 'The purchase was lost in a restore.',
  });
  return status === 'failed' ? `refused, ${failure ?? 'without a reason'}` : 'refunded';
}
