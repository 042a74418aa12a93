import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { recordReceived } from '../ledger/record-money.ts';
import type { PaymentDocument } from '../payment.model.ts';
import { payableStatuses } from '../payment.rules.ts';
import { readPayment, transitionPayment } from '../transition-payment.ts';
import { reserveRefund } from '../refunds/reserve-refund.ts';
import { syncOrder } from '../refunds/sync-payment-status.ts';
import { releaseReservation } from './close-unpaid.ts';
import type { SettlementContext } from './settlement-context.ts';
import { paymentFailpoint } from './payment-failpoint.ts';

/** The `request` of the refund of a hold that was charged although its release was decided. Stored. */
const releaseRequest = 'released';

/**
 * Records that a held amount was charged, and returns the payment after it. One that was to be released is refunded: it
 * may have been charged at the provider’s own page. Inside a transaction.
 */
export async function chargeHold(ctx: SettlementContext): Promise<PaymentDocument> {
  const { payment, seen, purchasable, deps } = ctx;
  const { _id, deposit } = payment;
  const charged = await transitionPayment(_id, {
    from: ['authorised'],
    to: 'paid',
    set: {
      methodRef: seen.methodRef,
      failure: null,
      received: seen.received,
      ...(deposit && { deposit: { ...deposit, chargedAt: new Date() } }),
    },
  });
  if (!charged) return payment;
  await recordReceived(_id, seen.received);
  await syncOrder(charged, null, purchasable);
  paymentFailpoint('before-hold-commit');
  if (deposit?.decision !== 'release') return charged;
  const reason = refundReasons.depositReleased;
  await reserveRefund({ paymentId: _id, request: releaseRequest, amount: null, reason, by: 'system' }, deps);
  return readPayment(_id);
}

/** Records that a hold has ended without a charge: we released it, or its bank did. Inside a transaction. */
export async function endHold({ payment, purchasable, deps }: SettlementContext): Promise<void> {
  const isOurs = payment.deposit?.decision === 'release';
  const ended = await transitionPayment(payment._id, {
    from: ['authorised'],
    to: 'canceled',
    set: { failure: isOurs ? null : 'The bank ended the hold before it was charged.' },
  });
  if (!ended) return;
  if (!isOurs)
    deps.log.error({ paymentId: payment._id }, 'DEPOSIT LOST: its hold ended before it was charged');
  await syncOrder(ended, null, purchasable);
  paymentFailpoint('before-hold-commit');
}

/**
 * Decides to release a hold that comes too late or not as agreed, and its reservation. A periodic job releases it at the
 * provider. Inside a transaction.
 */
export async function refuseHold(
  { payment, seen, purchasable, deps }: SettlementContext,
  problems: readonly string[],
): Promise<void> {
  const { _id, deposit } = payment;
  if (!deposit) return;
  const refused = await transitionPayment(_id, {
    from: payableStatuses,
    to: 'authorised',
    set: {
      methodRef: seen.methodRef,
      attemptKey: null,
      deposit: { ...deposit, decision: 'release' },
      failure: problems.join('; ') || null,
    },
  });
  if (!refused) return;
  deps.log.error({ paymentId: _id, problems }, 'a hold is released: it came too late or not as agreed');
  await releaseReservation(refused, purchasable);
}
