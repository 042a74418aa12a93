import { newId } from '@petcare/platform/mongo/object-id.ts';
import mongoose from 'mongoose';

const { MongoClient } = mongoose.mongo;
type Row = mongoose.mongo.Document & { _id: string };
type Collection = mongoose.mongo.Collection<Row>;

/** Runs before those that are measured. */
const warmUp = 200;

/**
 * Returns the milliseconds of each run of the commands that place a paid order, from the driver alone: the payment is
 * read, and one transaction changes it and inserts the ledger entry, the order and its event. Rows and indexes are
 * copies of the given database, in one of its own.
 */
export async function measureBarePlacing(databaseUrl: string, runs: number): Promise<number[]> {
  const client = await MongoClient.connect(databaseUrl);
  const shop = client.db();
  const copy = client.db(`${shop.databaseName}_bare`);
  const copyOf = async (name: string) => {
    const from = shop.collection<Row>(name);
    const row = await from.findOne({}, { sort: { _id: -1 } });
    if (!row) throw new Error(`${name} has no row to copy`);
    const to = copy.collection<Row>(name);
    await copyIndexes(from, to);
    return { rows: to, row };
  };
  try {
    const [payments, entries, orders, events] = [
      await copyOf('payments'),
      await copyOf('cash_book'),
      await copyOf('orders'),
      await copyOf('outbox'),
    ];
    const paid = Array.from({ length: warmUp + runs }, () => ({ ...payments.row, _id: newId() }));
    await payments.rows.insertMany(paid);
    const times: number[] = [];
    for (const { _id } of paid) {
      const began = performance.now();
      await payments.rows.findOne({ _id });
      await client.withSession((session) =>
        session.withTransaction(
          async () => {
            const changed = { status: 'paid', orderId: _id, updatedAt: new Date() };
            await payments.rows.findOneAndUpdate(
              { _id },
              { $set: changed, $inc: { version: 1 } },
              { session },
            );
            await entries.rows.insertOne({ ...entries.row, _id, paymentId: _id }, { session });
            await orders.rows.insertOne({ ...orders.row, _id, paymentId: _id }, { session });
            await events.rows.insertOne({ ...events.row, _id: newId() }, { session });
          },
          { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
        ),
      );
      times.push(performance.now() - began);
    }
    return times.slice(warmUp);
  } finally {
    await copy.dropDatabase();
    await client.close();
  }
}

/** Copies the indexes without their uniqueness, since rows are copied many times. */
async function copyIndexes(from: Collection, to: Collection): Promise<void> {
  for (const { name, key, partialFilterExpression } of await from.indexes())
    if (name !== '_id_')
      await to.createIndex(key, { ...(partialFilterExpression && { partialFilterExpression }) });
}
