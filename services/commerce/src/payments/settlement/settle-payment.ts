import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted, type Types } from 'mongoose';
import { declareFailpoints } from '@petcare/platform/failpoint.ts';
import { recordReceived } from '../../ledger/record-money.ts';
import type { Purchasable, Reservation } from '../../checkout/purchasable.ts';
import { closeUnpaid } from './close-unpaid.ts';
import { syncFromProvider } from '../refunds/sync-payment-status.ts';
import { actorFor, movePayment, readPayment } from '../payment/move-payment.ts';
import { Payments, type PaymentDocument } from '../payment/payment.model.ts';
import {
  isWorthAsking,
  evaluate,
  openStatuses,
  payableStatuses,
  unpaidStatuses,
  waitingStatuses,
  type Outcome,
} from '../payment/payment.rules.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { payRefunds } from '../refunds/pay-refunds.ts';
import { reserveRefund } from '../refunds/reserve-refund.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';

/** Failpoints between the charge at a provider and the commit of its order, in this order. */
export const paymentFailpoint = declareFailpoints(
  'after-charge',
  'before-asking-provider',
  'after-asking-provider',
  'after-claiming-payment',
  'before-order-commit',
);

export interface Settlement {
  readonly payment: PaymentDocument;
  /** The provider's answer; null when it was not asked. */
  readonly seen: ProviderPayment | null;
  /** True when this call made the order. */
  readonly madeOrder: boolean;
}

interface SettleOptions {
  /** Asks even about a payment that is over or cannot have been paid yet. */
  readonly askAlways?: boolean;
  /** An answer of the provider already in hand: it is not asked again. */
  readonly seen?: ProviderPayment;
  /** Written in the same transaction as the effect. */
  readonly alongside?: () => Promise<void>;
}

/**
 * The one place where money becomes an order. Browser, callback, webhook, status page and periodic job all end here, in
 * any order and concurrently: the provider is asked, then one transaction moves the payment on from a status that allows
 * it and makes the order from the stored draft. Idempotent. @throws unavailable – nothing has changed then.
 */
export async function settlePayment(
  id: Types.ObjectId,
  deps: PaymentDeps,
  { askAlways = false, seen: inHand, alongside }: SettleOptions = {},
): Promise<Settlement> {
  const known = await readPayment(id);
  paymentFailpoint('before-asking-provider');
  const seen = inHand ?? (await ask(known, askAlways, deps));
  paymentFailpoint('after-asking-provider');
  if (!seen) {
    if (alongside) await inTransaction(alongside);
    return { payment: known, seen: null, madeOrder: false };
  }
  const outcome = evaluate(known, seen);
  if (outcome.kind === 'mismatch')
    deps.log.error({ paymentId: id, reasons: outcome.reasons }, 'MONEY DOES NOT MATCH: payment held back');
  const purchasable = deps.purchasables[known.kind];
  // Drawn only when an order is made, and once, however often the transaction is repeated.
  let drawn: Promise<string> | undefined;
  const number = () => (drawn ??= purchasable.nextNumber(new Date()));

  const madeOrder = await inTransaction(async () => {
    await alongside?.();
    return apply(outcome, { payment: await readPayment(id), seen, purchasable, number, deps });
  });
  const payment = await readPayment(id);
  if (payment.status !== 'refunding') return { payment, seen, madeOrder };
  await payRefunds(id, deps);
  return { payment: await readPayment(id), seen, madeOrder };
}

async function ask(
  known: PaymentDocument,
  always: boolean,
  { providers }: PaymentDeps,
): Promise<ProviderPayment | null> {
  if (known.provider_ref === null || (!always && !isWorthAsking(known, new Date()))) return null;
  return providers[known.provider].find(known.provider_ref);
}

interface SettlementContext {
  readonly payment: PaymentDocument;
  readonly seen: ProviderPayment;
  readonly purchasable: Purchasable;
  readonly number: () => Promise<string>;
  readonly deps: PaymentDeps;
}

/** Returns true when it made the order. */
async function apply(outcome: Outcome, ctx: SettlementContext): Promise<boolean> {
  const { payment, seen, deps } = ctx;
  const { _id } = payment;
  switch (outcome.kind) {
    case 'paid': {
      const madeOrder = await fulfilPayment(ctx);
      await syncFromProvider(_id, seen, deps);
      return madeOrder;
    }
    case 'mismatch': {
      const held = await movePayment(_id, {
        from: payableStatuses,
        to: 'needs_review',
        set: { ...factsOf(seen), received: seen.received, failure: outcome.reasons.join('; ') },
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
      // The provider was told to move the money and has not done so yet: it may still arrive.
      await Payments.updateOne({ _id, status: 'executing' }, { status: 'unknown', failure: seen.failure });
      return false;
  }
}

const factsOf = (seen: ProviderPayment) => ({ method_ref: seen.methodRef, trx_id: seen.trxId });

/** Makes the order of a paid payment, or reserves the refund when an expired reservation cannot be had again. */
async function fulfilPayment(ctx: SettlementContext): Promise<boolean> {
  const { payment, seen, purchasable, deps } = ctx;
  const { _id } = payment;
  if (seen.refunded >= seen.received) return closeRefundedPayment(ctx);
  // The payment first: a concurrent settlement collides with this write, not with the order.
  const claimed = await movePayment(_id, {
    from: payableStatuses,
    to: 'paid',
    set: { ...factsOf(seen), failure: null, received: seen.received },
  });
  if (!claimed) return false;
  await recordReceived(_id, seen.received);
  paymentFailpoint('after-claiming-payment');
  const isReleased = claimed.hold === 'released';
  const reservation: Reservation = isReleased
    ? await purchasable.reserve(claimed.draft, _id)
    : { kind: claimed.hold === 'held' ? 'held' : 'none', draft: claimed.draft };
  if (reservation.kind === 'short') {
    const reason = 'Sold out before the payment arrived.';
    await reserveRefund({ paymentId: _id, request: 'sold out', amount: null, reason, by: 'system' }, deps);
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

/** Closes a payment that was refunded before it was first seen paid. There is no order. */
async function closeRefundedPayment({ payment, seen, deps }: SettlementContext): Promise<boolean> {
  const { _id } = payment;
  await closeUnpaid(payment, 'canceled', deps);
  const seenLate = await movePayment(_id, {
    from: unpaidStatuses,
    to: 'needs_review',
    set: { ...factsOf(seen), received: seen.received },
  });
  if (seenLate) await recordReceived(_id, seen.received);
  return false;
}
