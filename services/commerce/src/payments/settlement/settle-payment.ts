import { refundReasons } from '@petcare/contracts/refund-reasons.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted, type Types } from 'mongoose';
import { declareFailpoints } from '@petcare/platform/failpoint.ts';
import { recordReceived } from '../../ledger/record-money.ts';
import type { Purchasable, Reservation } from '../../checkout/purchasable.ts';
import { closeUnpaid } from './close-unpaid.ts';
import { syncFromProvider } from '../refunds/sync-payment-status.ts';
import { actorFor, transitionPayment, readPayment } from '../payment/transition-payment.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import {
  shouldQueryProvider,
  evaluate,
  openStatuses,
  payableStatuses,
  unpaidStatuses,
  waitingStatuses,
  type Outcome,
} from '../payment/payment.rules.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { payRefunds } from '../refunds/pay-refunds.ts';
import { shortageRequest } from '../refunds/refund.rules.ts';
import { reserveRefund } from '../refunds/reserve-refund.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/** Failpoints between the charge and the commit of its order, in this order. */
export const paymentFailpoint = declareFailpoints(
  'after-charge',
  'before-asking-provider',
  'after-asking-provider',
  'after-claiming-payment',
  'before-order-commit',
);

export interface Settlement {
  readonly payment: PaymentDocument;
  /** The provider’s payment; null when it was not queried. */
  readonly seen: ProviderPayment | null;
  readonly createdOrder: boolean;
}

interface SettleOptions {
  /** Queries the provider even when the payment is final or cannot be paid yet. */
  readonly alwaysQuery?: boolean;
  /** A provider payment read before; the provider is not queried again. */
  readonly seen?: ProviderPayment;
  /** Runs in the transaction of the effect. */
  readonly alongside?: () => Promise<void>;
}

/**
 * The only place where money becomes an order. Every trigger ends here, in any order and concurrently: the
 * provider is queried, then one transaction changes the payment and creates its order. Idempotent.
 * @throws unavailable – nothing has changed then.
 */
export async function settlePayment(
  id: Types.ObjectId,
  deps: PaymentDeps,
  { alwaysQuery = false, seen: alreadySeen, alongside }: SettleOptions = {},
): Promise<Settlement> {
  const known = await readPayment(id);
  paymentFailpoint('before-asking-provider');
  const seen = alreadySeen ?? (await queryProvider(known, alwaysQuery, deps));
  paymentFailpoint('after-asking-provider');
  if (!seen) {
    if (alongside) await inTransaction(alongside);
    return { payment: known, seen: null, createdOrder: false };
  }
  const outcome = evaluate(known, seen);
  if (outcome.kind === 'mismatch')
    deps.log.error(
      { paymentId: id, reasons: outcome.reasons },
      'PAYMENT DOES NOT MATCH: an admin must review it',
    );
  const purchasable = deps.purchasables[known.kind];
  // Drawn only when an order is created, and once for all retries of the transaction.
  let drawn: Promise<string> | undefined;
  const number = () => (drawn ??= purchasable.nextNumber(new Date()));

  const createdOrder = await inTransaction(async () => {
    const payment = await readPayment(id);
    if (hasChanged(known, payment)) return null;
    await alongside?.();
    return apply(outcome, { payment, seen, purchasable, number, deps });
  });
  // An answer from before a change could undo it, such as a dispute that was stored meanwhile.
  if (createdOrder === null) return settlePayment(id, deps, { alwaysQuery, ...(alongside && { alongside }) });
  const payment = await readPayment(id);
  if (payment.status !== 'refunding') return { payment, seen, createdOrder };
  await payRefunds(id, deps);
  return { payment: await readPayment(id), seen, createdOrder };
}

/** A dispute that the shop has won changes no status and thus no version. */
function hasChanged(before: PaymentDocument, now: PaymentDocument): boolean {
  return before.version !== now.version || before.dispute !== now.dispute;
}

async function queryProvider(
  known: PaymentDocument,
  always: boolean,
  { providers }: PaymentDeps,
): Promise<ProviderPayment | null> {
  if (known.provider_ref === null || (!always && !shouldQueryProvider(known, new Date()))) return null;
  return providers[known.provider].find(known.provider_ref);
}

interface SettlementContext {
  readonly payment: PaymentDocument;
  readonly seen: ProviderPayment;
  readonly purchasable: Purchasable;
  readonly number: () => Promise<string>;
  readonly deps: PaymentDeps;
}

async function apply(outcome: Outcome, ctx: SettlementContext): Promise<boolean> {
  const { payment, seen, deps } = ctx;
  const { _id } = payment;
  switch (outcome.kind) {
    case 'paid': {
      const createdOrder = await fulfilPayment(ctx);
      await syncFromProvider(_id, seen, deps);
      return createdOrder;
    }
    case 'mismatch': {
      const held = await transitionPayment(_id, {
        from: payableStatuses,
        to: 'needs_review',
        set: { ...providerFields(seen), received: seen.received, failure: outcome.reasons.join('; ') },
      });
      if (held) await recordReceived(_id, seen.received);
      await syncFromProvider(_id, seen, deps);
      return false;
    }
    case 'canceled':
      await Payments.updateOne(
        { _id, status: trusted({ $in: openStatuses }) },
        { method_ref: seen.methodRef, failure: seen.failure },
      );
      await closeUnpaid(payment, 'canceled', deps);
      return false;
    case 'open':
      await Payments.updateOne(
        { _id, status: trusted({ $in: waitingStatuses }) },
        { method_ref: seen.methodRef, failure: seen.failure, status: outcome.status },
      );
      // Executed at the provider without a result: the money may still arrive.
      await Payments.updateOne({ _id, status: 'executing' }, { status: 'unknown', failure: seen.failure });
      return false;
  }
}

const providerFields = (seen: ProviderPayment) => ({ method_ref: seen.methodRef, trx_id: seen.trxId });

/**
 * Creates the order of a paid payment, or reserves the refund when an expired reservation cannot be renewed.
 */
async function fulfilPayment(ctx: SettlementContext): Promise<boolean> {
  const { payment, seen, purchasable, deps } = ctx;
  const { _id } = payment;
  if (seen.refunded >= seen.received) return closeRefundedPayment(ctx);
  // Updates the payment first, so that a concurrent settlement collides here and not on the order.
  const claimed = await transitionPayment(_id, {
    from: payableStatuses,
    to: 'paid',
    set: { ...providerFields(seen), failure: null, received: seen.received },
  });
  if (!claimed) return false;
  await recordReceived(_id, seen.received);
  paymentFailpoint('after-claiming-payment');
  const isReleased = claimed.hold === 'released';
  const reservation: Reservation = isReleased
    ? await purchasable.reserve(claimed.draft, _id)
    : { kind: claimed.hold === 'held' ? 'held' : 'none', draft: claimed.draft };
  if (reservation.kind === 'short') {
    const reason = refundReasons.soldOut;
    await reserveRefund(
      { paymentId: _id, request: shortageRequest, amount: null, reason, by: 'system' },
      deps,
    );
    return false;
  }
  const { draft } = reservation;
  const held = reservation.kind === 'held';
  const actor = actorFor(claimed.customer_id.toHexString());
  const order_id = await purchasable.fulfil(
    { ...claimed, draft },
    { number: await ctx.number(), held, actor },
  );
  await Payments.updateOne(
    { _id },
    { order_id, hold: held ? 'consumed' : 'none', ...(isReleased && { draft }) },
  );
  paymentFailpoint('before-order-commit');
  return true;
}

/** Closes a payment that was refunded before it was first seen paid. No order is created. */
async function closeRefundedPayment({ payment, seen, deps }: SettlementContext): Promise<boolean> {
  const { _id } = payment;
  await closeUnpaid(payment, 'canceled', deps);
  const reviewed = await transitionPayment(_id, {
    from: unpaidStatuses,
    to: 'needs_review',
    set: { ...providerFields(seen), received: seen.received },
  });
  if (reviewed) await recordReceived(_id, seen.received);
  return false;
}
