import type { Poisha } from '@petcare/contracts/money.ts';
import { failure } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { model, Schema } from 'mongoose';
import type { NewRefund, ProviderRefund } from '../payment-provider.ts';
import { writeTaka, type BkashRefundLine } from './bkash-answers.ts';
import type { CallBkash } from './bkash-client.ts';

interface BkashRefundDocument {
  /** Our refund's id. */
  _id: string;
  ref: string;
  amount: Poisha;
  /** The payment, while bKash has not answered: one refund of a payment at a time. */
  open_ref: string | null;
  /** What bKash had on its books when we first asked: none of these is ours. */
  known_before: string[];
  asked_at: Date;
  refund_trx_id: string | null;
}

const schema = new Schema<BkashRefundDocument>(
  {
    _id: { type: String, required: true },
    ref: { type: String, required: true },
    amount: { type: Number, required: true },
    open_ref: { type: String, default: null },
    known_before: { type: [String], required: true },
    asked_at: { type: Date, required: true },
    refund_trx_id: { type: String, default: null },
  },
  { collection: 'bkash_refunds', versionKey: false },
);
const whenSet = (field: string) => ({ partialFilterExpression: { [field]: { $type: 'string' } } });
schema.index({ open_ref: 1 }, { unique: true, ...whenSet('open_ref') });
schema.index({ refund_trx_id: 1 }, { unique: true, ...whenSet('refund_trx_id') });

const BkashRefunds = model<BkashRefundDocument>('AskedBkashRefund', schema);

interface Bkash {
  readonly call: CallBkash;
  readonly refundsOf: (ref: string, trxId: string) => Promise<readonly BkashRefundLine[]>;
  /** How long a refund that was not answered may still be under way. */
  readonly doubtMs: number;
}

/**
 * Pays a refund back once, however often it is asked for. bKash knows no idempotency keys: so what it had on its books
 * is written down before it is asked, and a refund that was not answered is looked for there before it is asked again.
 * @throws unavailable while nobody knows, and while another refund of the payment is under way.
 */
export async function refundOnce(wanted: NewRefund, bkash: Bkash): Promise<ProviderRefund> {
  const { refundId, ref, trxId } = wanted;
  if (trxId === null) throw failure('unavailable');
  const before = await BkashRefunds.findById(refundId).lean<BkashRefundDocument>();
  if (before?.refund_trx_id) return succeeded(before.refund_trx_id);
  const onBooks = await bkash.refundsOf(ref, trxId);
  if (before === null) {
    await claim(wanted, onBooks);
    return ask(wanted, trxId, bkash);
  }
  const ours = onBooks.find(
    ({ id, amount }) => amount === before.amount && !before.known_before.includes(id),
  );
  if (ours) return record(refundId, ours.id);
  const now = new Date();
  if (now.getTime() - before.asked_at.getTime() < bkash.doubtMs) throw failure('unavailable');
  const mine = await BkashRefunds.updateOne(
    { _id: refundId, asked_at: before.asked_at, refund_trx_id: null },
    { asked_at: now, open_ref: ref },
  );
  if (mine.modifiedCount === 0) throw failure('unavailable');
  return ask(wanted, trxId, bkash);
}

async function claim(
  { refundId, ref, amount }: NewRefund,
  onBooks: readonly BkashRefundLine[],
): Promise<void> {
  try {
    await BkashRefunds.create({
      _id: refundId,
      ref,
      amount,
      open_ref: ref,
      known_before: onBooks.map(({ id }) => id),
      asked_at: new Date(),
    });
  } catch (error) {
    // The same one, or another one of this payment, is being asked for right now.
    if (isDuplicateKey(error)) throw failure('unavailable');
    throw error;
  }
}

async function ask(wanted: NewRefund, trxId: string, { call }: Bkash): Promise<ProviderRefund> {
  const { refundId, ref, amount, reason } = wanted;
  const answer = await call('/payment/refund', {
    paymentID: ref,
    trxID: trxId,
    amount: writeTaka(amount),
    sku: refundId,
    reason: reason.slice(0, 255),
  });
  if (answer.kind === 'refused') {
    await BkashRefunds.updateOne({ _id: refundId }, { open_ref: null });
    return { id: null, status: 'failed', failure: answer.message };
  }
  const made = answer.body.refunds.at(-1);
  if (!made) throw failure('unavailable');
  return record(refundId, made.id);
}

async function record(refundId: string, refund_trx_id: string): Promise<ProviderRefund> {
  await BkashRefunds.updateOne({ _id: refundId }, { refund_trx_id, open_ref: null });
  return succeeded(refund_trx_id);
}

const succeeded = (id: string): ProviderRefund => ({ id, status: 'succeeded', failure: null });
