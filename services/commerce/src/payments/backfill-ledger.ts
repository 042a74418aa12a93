import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inPacedBatches } from '@petcare/platform/mongo/migrations/backfill.ts';
import type { MigrationContext } from '@petcare/platform/mongo/migrations/migration.ts';
import { trusted, type Model, type QueryFilter, type Types } from 'mongoose';
import { Payments, type PaymentDocument } from './payment.model.ts';
import { Refunds, type RefundDocument } from './refunds/refund.model.ts';
import { LedgerEntries } from './ledger/ledger-entry.model.ts';
import { recordReceived, recordRefunded } from './ledger/record-money.ts';

/**
 * Adds the ledger entries that earlier versions did not write, dated by their payment or refund. Existing
 * entries do not change.
 * @returns the number of new entries.
 */
export async function backfillLedger(context: MigrationContext): Promise<number> {
  const received = await recordMissing<PaymentDocument>(
    Payments,
    { received: trusted({ $gt: 0 }) },
    ({ _id, received: amount, createdAt }) => recordReceived(_id, amount, createdAt),
    context,
  );
  const refunded = await recordMissing<RefundDocument>(
    Refunds,
    { status: 'succeeded' },
    (refund) => recordRefunded(refund, refund.createdAt),
    context,
  );
  return received + refunded;
}

function recordMissing<Row extends { _id: Types.ObjectId }>(
  rows: Model<Row>,
  among: QueryFilter<Row>,
  record: (row: Row) => Promise<void>,
  context: MigrationContext,
): Promise<number> {
  return inPacedBatches(rows, among, context, async (batch) => {
    const ids = batch.map(({ _id }) => _id);
    const entries = await LedgerEntries.find({ _id: trusted({ $in: ids }) }, '_id').lean();
    const known = new Set(entries.map(({ _id }) => _id.toHexString()));
    let added = 0;
    for (const row of batch) {
      if (known.has(row._id.toHexString())) continue;
      try {
        await record(row);
        added += 1;
      } catch (error) {
        // Inserted concurrently by another process or by the transaction that moved the money.
        if (!isDuplicateKey(error)) throw error;
      }
    }
    return added;
  });
}
