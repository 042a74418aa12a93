import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { trusted, type Model, type Types } from 'mongoose';
import { Payments, type PaymentDocument } from './payment/payment.model.ts';
import { Refunds, type RefundDocument } from './refunds/refund.model.ts';
import { LedgerEntries } from '../ledger/ledger-entry.model.ts';
import { recordReceived, recordRefunded } from '../ledger/record-money.ts';

const batch = 500;

/**
 * Enters money that moved before there was a cash book, on the day its payment or refund was begun. What is entered
 * stays, so it may run at every start and in several copies at once.
 */
export async function completeCashBook(): Promise<void> {
  await eachMissing<PaymentDocument>(
    Payments,
    { received: trusted({ $gt: 0 }) },
    ({ _id, received, createdAt }) => recordReceived(_id, received, createdAt),
  );
  await eachMissing<RefundDocument>(Refunds, { status: 'succeeded' }, (refund) =>
    recordRefunded(refund, refund.createdAt),
  );
}

async function eachMissing<Row extends { _id: Types.ObjectId }>(
  rows: Model<Row>,
  among: object,
  enter: (row: Row) => Promise<void>,
): Promise<void> {
  let last: Types.ObjectId | undefined;
  for (;;) {
    const found = await rows
      .find({ ...among, ...(last && { _id: trusted({ $gt: last }) }) })
      .sort({ _id: 1 })
      .limit(batch)
      .lean<Row[]>();
    const entered = await LedgerEntries.find(
      { _id: trusted({ $in: found.map(({ _id }) => _id) }) },
      '_id',
    ).lean();
    const known = new Set(entered.map(({ _id }) => _id.toHexString()));
    for (const row of found)
      if (!known.has(row._id.toHexString()))
        await enter(row).catch((error: unknown) => {
          // Another copy, or the money itself, was faster.
          if (!isDuplicateKey(error)) throw error;
        });
    last = found.at(-1)?._id;
    if (found.length < batch) return;
  }
}
