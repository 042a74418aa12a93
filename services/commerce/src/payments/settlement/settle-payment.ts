import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { trusted, type Types } from 'mongoose';
import { paymentFailpoint } from '../payment/payment-failpoints.ts';
import { recordReceived } from '../../ledger/record-money.ts';
import type { Purchasable } from '../../checkout/purchasable.ts';
import { closeUnpaid } from './close-unpaid.ts';
import { syncFromProvider } from '../refunds/sync-payment-status.ts';
import { movePayment, readPayment } from '../payment/move-payment.ts';
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

export interface Settlement {
  readonly payment: PaymentDocument;
  /** What the provider said, if it was asked. */
  readonly seen: ProviderPayment | null;
  /** Whether it was this very call that made the order. */
  readonly madeOrder: boolean;
}

interface SettleOptions {
  /** Ask even about a payment that is over, or that nobody can have paid yet by our own books. */
  readonly askAlways?: boolean;
  /** What the provider has just answered: it is not asked again. */
  readonly seen?: ProviderPayment;
  /** Written in the same transaction as the effect. */
  readonly alongside?: () => Promise<void>;
}

/**
 * The one place where money becomes an order. The buyer's browser, the callback, the webhook, the status page and the
 * sweep all end here, in any order and at the same time: the provider is asked what is true, then one transaction
 * moves the payment on from a state that allows it, and makes the order from the stored draft. The second one
 * to come finds it done.
 * @throws unavailable when the provider cannot be asked; nothing has changed then.
 */
export async function settlePayment(
  id: Types.ObjectId,
  setup: PaymentDeps,
  { askAlways = false, seen: inHand, alongside }: SettleOptions = {},
): Promise<Settlement> {
  const known = await readPayment(id);
  paymentFailpoint('before-asking-provider');
  const seen = inHand ?? (await ask(known, askAlways, setup));
  paymentFailpoint('after-asking-provider');
  if (!seen) {
    if (alongside) await inTransaction(alongside);
    return { payment: known, seen: null, madeOrder: false };
  }
  const outcome = evaluate(known, seen);
  if (outcome.kind === 'mismatch')
    setup.log.error({ paymentId: id, reasons: outcome.reasons }, 'MONEY DOES NOT MATCH: payment held back');
  const kind = setup.kinds[known.kind];
  // Drawn only by who really makes the order, and once, however often the transaction is repeated.
  let drawn: Promise<string> | undefined;
  const number = () => (drawn ??= kind.nextNumber(new Date()));

  const madeOrder = await inTransaction(async () => {
    await alongside?.();
    return apply(outcome, { payment: await readPayment(id), seen, kind, number });
  });
  const payment = await readPayment(id);
  if (payment.status !== 'refunding') return { payment, seen, madeOrder };
  await payRefunds(id, setup);
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

interface Case {
  readonly payment: PaymentDocument;
  readonly seen: ProviderPayment;
  readonly kind: Purchasable;
  readonly number: () => Promise<string>;
}

async function apply(outcome: Outcome, the: Case): Promise<boolean> {
  const { payment, seen, kind } = the;
  const { _id } = payment;
  switch (outcome.kind) {
    case 'paid': {
      const madeOrder = await fulfilPayment(the);
      await syncFromProvider(_id, seen, kind);
      return madeOrder;
    }
    case 'mismatch': {
      const held = await movePayment(_id, {
        from: payableStatuses,
        to: 'needs_review',
        set: { ...factsOf(seen), received: seen.received, failure: outcome.reasons.join('; ') },
      });
      if (held) await recordReceived(_id, seen.received);
      await syncFromProvider(_id, seen, kind);
      return false;
    }
    case 'canceled':
      await Payments.updateOne(
        { _id, status: trusted({ $in: openStatuses }) },
        { method_ref: seen.methodRef, failure: seen.failure },
      );
      await closeUnpaid(payment, 'canceled', kind);
      return false;
    case 'open':
      await Payments.updateOne(
        { _id, status: trusted({ $in: waitingStatuses }) },
        { method_ref: seen.methodRef, failure: seen.failure, status: outcome.status },
      );
      // Told to move the money, and not moved as far as the provider knows: it may still come.
      await Payments.updateOne({ _id, status: 'executing' }, { status: 'unknown', failure: seen.failure });
      return false;
  }
}

const factsOf = (seen: ProviderPayment) => ({ method_ref: seen.methodRef, trx_id: seen.trxId });

/** The money is there: an order, or the money back if the goods went to somebody else since this payment expired. */
async function fulfilPayment(the: Case): Promise<boolean> {
  const { payment, seen, kind } = the;
  const { _id } = payment;
  if (seen.refunded >= seen.received) return closeRefundedPayment(the);
  // First of all the payment itself: whoever else is settling it now runs into this write, not into the order.
  const claimed = await movePayment(_id, {
    from: payableStatuses,
    to: 'paid',
    set: { ...factsOf(seen), failure: null, received: seen.received },
  });
  if (!claimed) return false;
  await recordReceived(_id, seen.received);
  paymentFailpoint('after-claiming-payment');
  const { hold } = claimed;
  const taken = hold === 'released' ? await kind.take(claimed.draft, _id) : hold;
  if (taken === 'short') {
    const reason = 'Sold out before the payment arrived.';
    await reserveRefund({ paymentId: _id, request: 'sold out', amount: null, reason, by: 'system' }, kind);
    return false;
  }
  const held = taken === 'held' || taken === 'taken';
  const order_id = await kind.fulfil(await readPayment(_id), { number: await the.number(), held });
  await Payments.updateOne({ _id }, { order_id, hold: held ? 'consumed' : 'none' });
  paymentFailpoint('before-order-commit');
  return true;
}

/** Paid back before we ever saw it paid: there is no order, and what was kept is free again. */
async function closeRefundedPayment({ payment, seen, kind }: Case): Promise<boolean> {
  const { _id } = payment;
  await closeUnpaid(payment, 'canceled', kind);
  const seenLate = await movePayment(_id, {
    from: unpaidStatuses,
    to: 'needs_review',
    set: { ...factsOf(seen), received: seen.received },
  });
  if (seenLate) await recordReceived(_id, seen.received);
  return false;
}
