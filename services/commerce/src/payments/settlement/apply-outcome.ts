import { refundReasons } from '@petcare/contracts/payments/refund-reasons.ts';
import { trusted } from 'mongoose';
import { orderIdOf } from '../purchases/order-fields.ts';
import type { Reservation } from '../purchases/purchasable.ts';
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
import { actorFor, readPayment, transitionPayment } from '../transition-payment.ts';
import type { ProviderPayment } from '../providers/payment-provider.ts';
import { shortageRequest } from '../refunds/refund.rules.ts';
import { reserveOwed } from '../refunds/reserve-owed.ts';
import { reserveRefund } from '../refunds/reserve-refund.ts';
import { syncFromProvider, syncOrder } from '../refunds/sync-payment-status.ts';
import { closeUnpaid } from './close-unpaid.ts';
import { chargeHold, endHold, refuseHold } from './settle-hold.ts';
import type { SettlementContext } from './settlement-context.ts';
import { paymentFailpoint } from './payment-failpoint.ts';

export interface Applied {
  readonly createdOrder: boolean;
  /** The order as inserted; undefined when it must be read. */
  readonly order: unknown;
  /** Null when it must be read again. */
  readonly payment: PaymentDocument | null;
}

/**
 * Stores what the provider has reported about a payment. Call it inside a transaction.
 * @returns null when the payment has changed since it was read; nothing is written then.
 */
export async function applyOutcome(outcome: Outcome, ctx: SettlementContext): Promise<Applied | null> {
  if (isPlainPayment(outcome, ctx) && (await isWanted(ctx))) return createOrder(outcome, ctx);
  const payment = await readPayment(ctx.payment._id);
  if (hasChanged(ctx.payment, payment)) return null;
  const createdOrder = await apply(outcome, { ...ctx, payment });
  return { createdOrder, order: undefined, payment: null };
}

/** A dispute that the shop has won changes no status and thus no version. */
function hasChanged(before: PaymentDocument, now: PaymentDocument): boolean {
  return before.version !== now.version || before.dispute !== now.dispute;
}

type Plain = Extract<Outcome, { kind: 'paid' | 'authorised' }>;

/**
 * Returns true for the common case: the money arrived, or is held, as agreed while its reservation still exists.
 */
function isPlainPayment(outcome: Outcome, { payment, seen }: SettlementContext): outcome is Plain {
  return (
    (outcome.kind === 'paid' || (outcome.kind === 'authorised' && outcome.problems.length === 0)) &&
    isPayable(payment.status) &&
    payment.hold !== 'released' &&
    seen.refunded === 0 &&
    seen.dispute === payment.dispute
  );
}

/** @returns null when the payment has changed since it was read; nothing is written then. */
async function createOrder(
  { kind }: Plain,
  { payment, seen, purchasable, number }: SettlementContext,
): Promise<Applied | null> {
  const { _id, version, dispute, hold, deposit } = payment;
  const held = hold === 'held';
  const [claimed, orderNumber] = await Promise.all([
    // Updates the payment first, so that a concurrent settlement collides here and not on the order.
    transitionPayment(_id, {
      from: payableStatuses,
      to: kind,
      where: { version, dispute, hold },
      set: {
        ...providerFields(seen),
        failure: null,
        received: seen.received,
        order_id: orderOf({ payment, purchasable }),
        hold: held ? 'consumed' : 'none',
        origin: null,
        // Charged at the provider’s own page before we saw it held.
        ...(kind === 'paid' && deposit && { deposit: { ...deposit, charged_at: new Date() } }),
      },
    }),
    // Outside the transaction, so that both may run at once. The slower of two settlements leaves a number unused.
    number(),
  ]);
  if (!claimed) return null;
  await recordReceived(_id, seen.received);
  paymentFailpoint('after-claiming-payment');
  const actor = actorFor(claimed.customer_id.toHexString());
  const order = await purchasable.fulfil(claimed, { number: orderNumber, held, actor });
  if (order === undefined) await syncOrder(claimed, null, purchasable);
  paymentFailpoint('before-order-commit');
  return { createdOrder: true, order, payment: claimed };
}

async function apply(outcome: Outcome, ctx: SettlementContext): Promise<boolean> {
  const { payment, seen, deps } = ctx;
  const { _id } = payment;
  switch (outcome.kind) {
    case 'paid': {
      const createdOrder = isHeld(payment.status) ? await chargeHold(ctx) : await fulfilPayment(ctx);
      await syncFromProvider(_id, seen, deps);
      if (payment.dispute === 'open' && seen.dispute !== 'open') await reserveWhatIsOwed(ctx);
      return createdOrder;
    }
    case 'mismatch': {
      const held = await transitionPayment(_id, {
        from: [...payableStatuses, 'authorised'],
        to: 'needs_review',
        set: { ...providerFields(seen), received: seen.received, failure: outcome.reasons.join('; ') },
      });
      if (held) await recordReceived(_id, seen.received);
      if (held?.order_id) await syncOrder(held, null, ctx.purchasable);
      await syncFromProvider(_id, seen, deps);
      return false;
    }
    case 'authorised':
      await refuseHold(ctx, outcome.problems);
      return false;
    case 'canceled':
      if (isHeld(payment.status)) {
        await endHold(ctx);
        return false;
      }
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

/** Refunds what was decided while the bank held the money. */
async function reserveWhatIsOwed({ payment, purchasable, deps }: SettlementContext): Promise<void> {
  const owed = payment.order_id && (await purchasable.findOwed?.(payment.order_id));
  if (owed) await reserveOwed(payment._id, owed, deps);
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
  const wanted = await isWanted({ purchasable, payment: claimed });
  if (!wanted && claimed.hold === 'held') {
    await purchasable.release(claimed.draft, _id);
    await Payments.updateOne({ _id }, { hold: 'released' });
  }
  const isReleased = claimed.hold === 'released';
  const reservation: Reservation = !wanted
    ? { kind: 'short' }
    : isReleased
      ? await purchasable.reserve(claimed.draft, {
          paymentId: _id,
          customerId: claimed.customer_id.toHexString(),
        })
      : { kind: claimed.hold === 'held' ? 'held' : 'none', draft: claimed.draft };
  if (reservation.kind === 'short') {
    const reason = reservation.refundReason ?? refundReasons.soldOut;
    await reserveRefund(
      { paymentId: _id, request: shortageRequest, amount: null, reason, by: 'system' },
      deps,
    );
    return false;
  }
  const { draft } = reservation;
  const held = reservation.kind === 'held';
  const actor = actorFor(claimed.customer_id.toHexString());
  const order = await purchasable.fulfil({ ...claimed, draft }, { number: await ctx.number(), held, actor });
  const placed = await Payments.findOneAndUpdate(
    { _id },
    {
      order_id: orderOf({ payment: claimed, purchasable }),
      hold: held ? 'consumed' : 'none',
      origin: null,
      ...(isReleased && { draft }),
    },
    { returnDocument: 'after' },
  ).lean<PaymentDocument>();
  // A change of an existing order.
  if (placed && order === undefined) await syncOrder(placed, null, purchasable);
  paymentFailpoint('before-order-commit');
  return true;
}

function isWanted({
  purchasable,
  payment,
}: Pick<SettlementContext, 'payment' | 'purchasable'>): Promise<boolean> {
  return purchasable.isWanted?.(payment.draft) ?? Promise.resolve(true);
}

function orderOf({
  purchasable,
  payment: { _id, draft },
}: Pick<SettlementContext, 'payment' | 'purchasable'>) {
  return purchasable.orderIdOf?.(draft) ?? orderIdOf(_id);
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
