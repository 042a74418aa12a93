import { notFound } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { giveStockBack } from '../products/stock.ts';
import { Payments, type PaymentRow } from './payment.model.ts';
import { openStatuses, type unpaidStatuses } from './payment.rules.ts';

/**
 * The database's part of closing: only inside a transaction, and only once the provider can take no money for
 * this payment any more. Leaves alone what somebody else has moved on meanwhile.
 */
export async function closeUnpaid(
  { _id, intent_id, draft }: PaymentRow,
  as: (typeof unpaidStatuses)[number],
): Promise<PaymentRow> {
  const before = await Payments.findOneAndUpdate(
    // The same intent as before: one that was opened meanwhile has not been canceled.
    { _id, intent_id, status: trusted({ $in: openStatuses }) },
    { status: as, attempt_key: null },
    { returnDocument: 'before' },
  ).lean<PaymentRow>();
  if (before?.hold === 'held') {
    await Payments.updateOne({ _id }, { hold: 'released' });
    await giveStockBack(draft.product_id, draft.quantity);
  }
  const after = await Payments.findById(_id).lean<PaymentRow>();
  if (!after) throw notFound('payment');
  return after;
}
