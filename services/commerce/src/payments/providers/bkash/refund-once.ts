import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { failure } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import type { NewRefund, ProviderRefund } from '../payment-provider.ts';
import { writeTaka, type BkashRefundLine } from './bkash-responses.ts';
import type { CallBkash } from './bkash-client.ts';

const fields = {
  _id: field.text,
  ref: field.text,
  amount: field.of<Poisha>({ type: Number, required: true }),
  /** The payment id until bKash has answered: one open refund per payment. */
  openRef: field.textOrNull,
  /** Ids of the refunds at bKash before our first request; none of them is ours. */
  knownBefore: field.texts,
  askedAt: field.date,
  refundTrxId: field.textOrNull,
};
type BkashRefundDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'bkash_refunds' });
indexWhereSet(schema, { openRef: 1 }, { field: 'openRef', type: 'string', unique: true });
indexWhereSet(schema, { refundTrxId: 1 }, { field: 'refundTrxId', type: 'string', unique: true });

const BkashRefunds = model<BkashRefundDocument>('AskedBkashRefund', schema);

interface Bkash {
  readonly call: CallBkash;
  readonly fetchRefunds: (ref: string, trxId: string) => Promise<readonly BkashRefundLine[]>;
  /** Milliseconds during which an unanswered refund may still be processed. */
  readonly doubtMs: number;
}

/**
 * Pays a refund once. bKash has no idempotency keys: existing refunds are stored before the first request, and
 * an unanswered refund is searched for among the new ones before it is sent again.
 * @throws unavailable – while the outcome is unclear, or another refund of the payment is open.
 */
export async function refundOnce(refund: NewRefund, bkash: Bkash): Promise<ProviderRefund> {
  const { refundId, ref, trxId } = refund;
  if (trxId === null) throw failure('unavailable');
  const before = await BkashRefunds.findById(refundId).lean();
  if (before?.refundTrxId) return succeeded(before.refundTrxId);
  const existing = await bkash.fetchRefunds(ref, trxId);
  if (before === null) {
    await claim(refund, existing);
    return sendRefund(refund, trxId, bkash);
  }
  const ours = existing.find(
    ({ id, amount }) => amount === before.amount && !before.knownBefore.includes(id),
  );
  if (ours) return record(refundId, ours.id);
  const now = new Date();
  if (now.getTime() - before.askedAt.getTime() < bkash.doubtMs) throw failure('unavailable');
  const claimed = await BkashRefunds.updateOne(
    { _id: refundId, askedAt: before.askedAt, refundTrxId: null },
    { askedAt: now, openRef: ref },
  );
  if (claimed.modifiedCount === 0) throw failure('unavailable');
  return sendRefund(refund, trxId, bkash);
}

async function claim(
  { refundId, ref, amount }: NewRefund,
  existing: readonly BkashRefundLine[],
): Promise<void> {
  try {
    await BkashRefunds.create({
      _id: refundId,
      ref,
      amount,
      openRef: ref,
      knownBefore: existing.map(({ id }) => id),
      askedAt: new Date(),
    });
  } catch (error) {
    // This refund, or another of the same payment, is being sent concurrently.
    if (isDuplicateKey(error)) throw failure('unavailable');
    throw error;
  }
}

async function sendRefund(refund: NewRefund, trxId: string, { call }: Bkash): Promise<ProviderRefund> {
  const { refundId, ref, amount, reason } = refund;
  const response = await call('/payment/refund', {
    paymentID: ref,
    trxID: trxId,
    amount: writeTaka(amount),
    sku: refundId,
    reason: reason.slice(0, 255),
  });
  if (response.kind === 'refused') {
    await BkashRefunds.updateOne({ _id: refundId }, { openRef: null });
    return { id: null, status: 'failed', failure: response.message };
  }
  const made = response.body.refunds.at(-1);
  if (!made) throw failure('unavailable');
  return record(refundId, made.id);
}

async function record(refundId: string, refundTrxId: string): Promise<ProviderRefund> {
  await BkashRefunds.updateOne({ _id: refundId }, { refundTrxId, openRef: null });
  return succeeded(refundTrxId);
}

const succeeded = (id: string): ProviderRefund => ({ id, status: 'succeeded', failure: null });
