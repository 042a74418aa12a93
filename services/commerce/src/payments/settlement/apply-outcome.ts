import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import { trusted } from 'mongoose';
import { orderIdOf } from '../purchases/order-fields.ts';
import { recordReceived } from '../ledger/record-money.ts';
import { Payments, type PaymentDocument } from '../payment.model.ts';
import {
  isHeld,
  isPayable,
  openStatuses,
  payableStatuses,
  unpaidStatuses,
  waitingStatuses,
  type Outcome,
} from '../payment.rules.ts';
import { actorFor, readPayment, transitionPayment, updatePayment } from '../transition-payment.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { shortageRequest } from '../refunds/refund.rules.ts';
import { reserveOwed } from '../refunds/reserve-owed.ts';
import { reserveRefund } from '../refunds/reserve-refund.ts';
import { syncFromProvider, syncOrder } from '../refunds/sync-payment-status.ts';
import { closeUnpaid, releaseReservation } from './close-unpaid.ts';
import { chargeHold, endHold, refuseHold } from './settle-hold.ts';
import type { SettlementContext } from './settlement-context.ts';
import { paymentFailpoint } from './payment-failpoint.ts';

export type Applied =
  /** The payment has changed since it was read; nothing was written. */
  | { readonly kind: 'outdated' }
  /** Stored without an order. */
  | { readonly kind: 'recorded' }
  /** `order` as inserted; undefined when it must be read, or an existing one was changed. */
  | { readonly kind: 'fulfilled'; readonly payment: PaymentDocument; readonly order: unknown };

/** Stores what the provider has reported about a payment. Call it inside a transaction. */
export async function applyOutcome(outcome: Outcome, ctx: SettlementContext): Promise<Applied> {
  const { payment, seen } = ctx;
  // Claiming the payment notices a change, so the usual purchase needs no other read.
  if (isPayable(payment.status)) {
    if (outcome.kind === 'paid' && seen.refunded < seen.received) return fulfilPayment('paid', ctx);
    if (outcome.kind === 'authorised' && outcome.problems.length === 0 && (await isReserved(ctx)))
      return fulfilPayment('authorised', ctx);
  }
  const current = await readPayment(payment._id);
  // A dispute that the shop has won changes no status and thus no version.
  if (current.version !== payment.version || current.dispute !== payment.dispute) return { kind: 'outdated' };
  await recordOutcome(outcome, { ...ctx, payment: current });
  return { kind: 'recorded' };
}

/**
 * Creates the order of money that has arrived or is held, or reserves its refund when the purchase is no longer wanted
 * or an expired reservation cannot be renewed.
 */
async function fulfilPayment(to: 'paid' | 'authorised', ctx: SettlementContext): Promise<Applied> {
  const { payment, seen, purchasable, drawOrderNumber, deps } = ctx;
  const { _id, version, dispute, reservation, deposit } = payment;
  const reserved = await isReserved(ctx);
  const [claimed] = await Promise.all([
    // Updates the payment first, so that a concurrent settlement collides here and not on the order.
    transitionPayment(_id, {
      from: payableStatuses,
      to,
      where: { version, dispute, reservation },
      set: {
        ...providerFields(seen),
        failure: null,
        received: seen.received,
        // Charged at the provider’s own page before we saw it held.
        ...(to === 'paid' && deposit && { deposit: { ...deposit, chargedAt: new Date() } }),
        ...(reserved && orderFields(ctx, reservation === 'held')),
      },
    }),
    // Outside the transaction, so that both may run at once. The slower of two settlements leaves a number unused.
    reserved && drawOrderNumber(),
  ]);
  if (!claimed) return { kind: 'outdated' };
  await recordReceived(_id, seen.received);
  paymentFailpoint('after-claiming-payment');
  const fulfillable = reserved ? claimed : await renewReservation(claimed, ctx);
  if (!fulfillable) {
    await syncFromProvider(await readPayment(_id), seen, deps);
    return { kind: 'recorded' };
  }
  const order = await purchasable.fulfil(fulfillable, {
    number: await drawOrderNumber(),
    held: fulfillable.reservation === 'consumed',
    actor: actorFor(fulfillable.customerId),
  });
  if (order === undefined) await syncOrder(fulfillable, null, purchasable);
  paymentFailpoint('before-order-commit');
  const synced = await syncFromProvider(fulfillable, seen, deps);
  return { kind: 'fulfilled', payment: synced, order: synced === fulfillable ? order : undefined };
}

/**
 * Reserves again what a closed payment had released, and gives it its order.
 * @returns null when that is impossible or no longer wanted; the refund is reserved then.
 */
async function renewReservation(
  claimed: PaymentDocument,
  ctx: SettlementContext,
): Promise<PaymentDocument | null> {
  const { purchasable, deps } = ctx;
  const { _id: paymentId, customerId } = claimed;
  const reservation = (await isWanted(ctx))
    ? await purchasable.reserve(claimed.draft, { paymentId, customerId })
    : null;
  if (reservation && reservation.kind !== 'short')
    return updatePayment(paymentId, {
      ...orderFields(ctx, reservation.kind === 'held'),
      draft: reservation.draft,
    });
  if (!reservation) await releaseReservation(claimed, purchasable);
  const reason = reservation?.refundReason ?? refundReasons.soldOut;
  await reserveRefund({ paymentId, request: shortageRequest, amount: null, reason, by: 'system' }, deps);
  return null;
}

async function isReserved(ctx: SettlementContext): Promise<boolean> {
  return ctx.payment.reservation !== 'released' && (await isWanted(ctx));
}

async function isWanted({ purchasable, payment }: SettlementContext): Promise<boolean> {
  return (await purchasable.isWanted?.(payment.draft)) ?? true;
}

function orderFields({ purchasable, payment: { _id, draft } }: SettlementContext, held: boolean) {
  return {
    orderId: purchasable.orderIdOf?.(draft) ?? orderIdOf(_id),
    reservation: held ? ('consumed' as const) : ('none' as const),
    origin: null,
  };
}

/** Stores an outcome that creates no order. */
async function recordOutcome(outcome: Outcome, ctx: SettlementContext): Promise<void> {
  const { payment, seen, purchasable, deps } = ctx;
  const { _id } = payment;
  switch (outcome.kind) {
    case 'paid':
      await syncFromProvider(await recordPaid(ctx), seen, deps);
      if (payment.dispute === 'open' && seen.dispute !== 'open') await reserveWhatIsOwed(ctx);
      return;
    case 'mismatch': {
      const held = await transitionPayment(_id, {
        from: [...payableStatuses, 'authorised'],
        to: 'needs_review',
        set: { ...providerFields(seen), received: seen.received, failure: outcome.reasons.join('; ') },
      });
      if (held) await recordReceived(_id, seen.received);
      if (held?.orderId) await syncOrder(held, null, purchasable);
      await syncFromProvider(held ?? payment, seen, deps);
      return;
    }
    case 'authorised':
      return refuseHold(ctx, outcome.problems);
    case 'canceled':
      if (isHeld(payment.status)) return endHold(ctx);
      await Payments.updateOne(
        { _id, status: trusted({ $in: openStatuses }) },
        { methodRef: seen.methodRef, failure: seen.failure },
      );
      await closeUnpaid(payment, 'canceled', deps);
      return;
    case 'open':
      await Payments.updateOne(
        { _id, status: trusted({ $in: waitingStatuses }) },
        { methodRef: seen.methodRef, failure: seen.failure, status: outcome.status },
      );
      // Executed at the provider without a result: the money may still arrive.
      await Payments.updateOne({ _id, status: 'executing' }, { status: 'unknown', failure: seen.failure });
  }
}

/** @returns the payment after it: a charged hold, a payment refunded before it was seen paid, or one settled before. */
async function recordPaid(ctx: SettlementContext): Promise<PaymentDocument> {
  const { status } = ctx.payment;
  if (isHeld(status)) return chargeHold(ctx);
  return isPayable(status) ? closeRefundedPayment(ctx) : ctx.payment;
}

/** Closes a payment that was refunded before it was first seen paid. No order is created. */
async function closeRefundedPayment({ payment, seen, deps }: SettlementContext): Promise<PaymentDocument> {
  const { _id } = payment;
  const closed = await closeUnpaid(payment, 'canceled', deps);
  const reviewed = await transitionPayment(_id, {
    from: unpaidStatuses,
    to: 'needs_review',
    set: { ...providerFields(seen), received: seen.received },
  });
  if (reviewed) await recordReceived(_id, seen.received);
  return reviewed ?? closed;
}

/** Refunds what was decided while the bank held the money. */
async function reserveWhatIsOwed({ payment, purchasable, deps }: SettlementContext): Promise<void> {
  const owed = payment.orderId && (await purchasable.findOwed?.(payment.orderId));
  if (owed) await reserveOwed(payment._id, owed, deps);
}

const providerFields = (seen: ProviderPayment) => ({ methodRef: seen.methodRef, trxId: seen.trxId });
