import { notFound } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo.ts';
import { trusted, type Types } from 'mongoose';
import { insertOrder } from '../orders/insert-order.ts';
import { Orders } from '../orders/order.model.ts';
import { nextOrderNumber } from '../orders/order-numbers.ts';
import { takeStock } from '../products/stock.ts';
import type { CardIntent } from './card-provider.ts';
import { closeUnpaid } from './close-unpaid.ts';
import { Payments, type PaymentRow } from './payment.model.ts';
import { isPayable, judge, openStatuses, payableStatuses, type Verdict } from './payment.rules.ts';
import { refundPayment } from './refund-payment.ts';
import type { PaymentSetup } from './setup.ts';

export interface Settlement {
  readonly payment: PaymentRow;
  /** What the provider said, if it was asked. */
  readonly intent: CardIntent | null;
  /** Whether it was this very call that made the order. */
  readonly madeOrder: boolean;
}

interface SettleOptions {
  /** Ask even about a payment that is over: money may have gone back since. */
  readonly askAlways?: boolean;
  /** Written in the same transaction as the effect. */
  readonly alongside?: () => Promise<void>;
}

/**
 * The one place where money becomes an order. The buyer's browser, the webhook, the status page and the sweep
 * all end here, in any order and at the same time: the provider is asked what is true, then one transaction
 * moves the payment on from a state that allows it, and makes the order from the stored draft. The second one
 * to come finds it done.
 * @throws unavailable when the provider cannot be asked; nothing has changed then.
 */
export async function settlePayment(
  id: Types.ObjectId,
  setup: PaymentSetup,
  { askAlways = false, alongside }: SettleOptions = {},
): Promise<Settlement> {
  const known = await findPayment(id);
  if (known.intent_id === null || (!isPayable(known.status) && !askAlways)) {
    if (alongside) await inTransaction(alongside);
    return { payment: known, intent: null, madeOrder: false };
  }
  const intent = await setup.provider.find(known.intent_id);
  const verdict = judge(
    { id: known._id.toHexString(), customerId: known.customer_id.toHexString(), amount: known.amount },
    intent,
  );
  if (verdict.kind === 'mismatch')
    setup.log.error({ paymentId: id, reasons: verdict.reasons }, 'MONEY DOES NOT MATCH: payment held back');
  // Drawn only by who really makes the order, and once, however often the transaction is repeated.
  let drawn: Promise<string> | undefined;
  const number = () => (drawn ??= nextOrderNumber(new Date()));

  const madeOrder = await inTransaction(async () => {
    await alongside?.();
    return apply(verdict, await findPayment(id), intent, number);
  });
  const payment = await findPayment(id);
  if (payment.status === 'refunding') await refundSoldOut(payment, setup);
  return { payment: await findPayment(id), intent, madeOrder };
}

async function apply(
  verdict: Verdict,
  payment: PaymentRow,
  intent: CardIntent,
  number: () => Promise<string>,
): Promise<boolean> {
  const seen = { method_id: intent.methodId, failure: intent.failure };
  switch (verdict.kind) {
    case 'paid':
      return takeMoney(payment, { ...seen, failure: null }, number);
    case 'mismatch':
      await Payments.updateOne(
        { _id: payment._id, status: trusted({ $in: payableStatuses }) },
        { ...seen, status: 'needs_review', failure: verdict.reasons.join('; ') },
      );
      return false;
    case 'refunded':
      await recordRefund(payment, seen.method_id);
      return false;
    case 'canceled':
      await closeUnpaid(payment, 'canceled');
      return false;
    case 'open':
      await Payments.updateOne(
        { _id: payment._id, status: trusted({ $in: openStatuses }) },
        { ...seen, status: verdict.status },
      );
      return false;
  }
}

/** The money is there: an order, or the money back if the goods went to somebody else since this payment expired. */
async function takeMoney(
  payment: PaymentRow,
  seen: Pick<PaymentRow, 'method_id' | 'failure'>,
  number: () => Promise<string>,
): Promise<boolean> {
  const { _id, draft, hold } = payment;
  // First of all the payment itself: whoever else is settling it now runs into this write, not into the order.
  const claimed = await Payments.updateOne(
    { _id, status: trusted({ $in: payableStatuses }) },
    { ...seen, status: 'paid' },
  );
  if (claimed.matchedCount === 0) return false;
  const stock = hold === 'released' ? await takeStock(draft.product_id, draft.quantity) : hold;
  if (stock === 'short') {
    await Payments.updateOne({ _id }, { status: 'refunding' });
    return false;
  }
  const holdsStock = stock === 'held' || stock === 'taken';
  const order = await insertOrder(payment, { number: await number(), holdsStock });
  await Payments.updateOne({ _id }, { order_id: order._id, hold: holdsStock ? 'consumed' : 'none' });
  return true;
}

/** All the money went back, by us or by somebody at the provider's desk. Shipping or not is the admin's decision. */
async function recordRefund(payment: PaymentRow, method_id: string | null): Promise<void> {
  // Refunded before we ever saw it paid: there is no order, and its stock is free again.
  await closeUnpaid(payment, 'canceled');
  await Payments.updateOne({ _id: payment._id }, { status: 'refunded', method_id });
  await Orders.updateOne({ payment_id: payment._id }, { payment_status: 'refunded' });
}

async function refundSoldOut(payment: PaymentRow, setup: PaymentSetup): Promise<void> {
  setup.log.warn({ paymentId: payment._id }, 'paid after it expired, and sold out: paying back');
  // Not done now is done by the sweep.
  await refundPayment(payment._id, setup).catch((error: unknown) =>
    setup.log.warn({ err: error, paymentId: payment._id }, 'the refund has to wait'),
  );
}

async function findPayment(id: Types.ObjectId): Promise<PaymentRow> {
  const payment = await Payments.findById(id).lean<PaymentRow>();
  if (!payment) throw notFound('payment');
  return payment;
}
