import mongoose, { model, Schema, trusted, Types } from 'mongoose';
import { createSharedReads } from '../concurrency/shared-reads.ts';
import { currentTransaction } from './transaction.ts';

/** With so many marks, changes are so frequent that nothing can be kept. */
const maxMarks = 32;
/** For this time after so many marks were found they are not read again. */
const busyMs = 1_000;

interface ChangeMark {
  /** The kind and an id of its own; of the row that stands for all removed marks, the kind and `~`. */
  _id: string;
  /** Differs after each removal. Only in the row that stands for all removed marks. */
  removal?: Types.ObjectId;
}

const markSchema = new Schema<ChangeMark>(
  { _id: String, removal: { type: Schema.Types.ObjectId } },
  { collection: 'change_marks', versionKey: false },
);
const ChangeMarks = model<ChangeMark>('ChangeMark', markSchema);

/** What a kept answer depends on. */
export interface ChangeSource {
  /**
   * Returns a text that stays the same only as long as nothing is changed. It counts every change committed before
   * the call. Null while changes are too frequent.
   */
  state(): Promise<string | null>;
}

export interface Changes extends ChangeSource {
  /** Removes the marks, which changes the state once more. */
  removeMarks(): Promise<void>;
}

/** For answers that depend on the time: they are kept until the second ends. */
export const everySecond: ChangeSource = {
  state: () => Promise.resolve(String(Math.floor(Date.now() / 1_000))),
};

export function anyChange(sources: readonly ChangeSource[]): ChangeSource {
  return {
    async state() {
      const states = await Promise.all(sources.map((source) => source.state()));
      return states.includes(null) ? null : states.join();
    },
  };
}

const queries = [
  'deleteMany',
  'deleteOne',
  'findOneAndDelete',
  'findOneAndReplace',
  'findOneAndUpdate',
  'replaceOne',
  'updateMany',
  'updateOne',
] as const;

/**
 * Marks each change of the rows of a schema, in the transaction of the change, so that kept answers notice it (decision
 * 0080). Called before the model is made. A write outside a transaction throws.
 */
export function markChanges<Row>(kind: string, schema: Schema<Row>): Changes {
  const first = `${kind}/`;
  const removed = `${kind}/~`;
  const marked = new WeakSet();
  const readShared = createSharedReads<string | null>();

  function transactionOfWrite() {
    const transaction = currentTransaction();
    if (!transaction) throw new Error(`${kind} are only written in transactions (decision 0080)`);
    return transaction;
  }

  function mark(): void {
    const transaction = transactionOfWrite();
    if (marked.has(transaction)) return;
    marked.add(transaction);
    // A row of its own, because transactions that change the same row repeat.
    const row = { _id: `${first}${new Types.ObjectId().toHexString()}` };
    transaction.beforeCommit(() => ChangeMarks.insertMany([row], { lean: true }));
  }

  schema.pre([...queries], () => void transactionOfWrite());
  schema.post([...queries], (result: unknown) => {
    if (!changedNothing(result)) mark();
  });
  schema.pre('save', mark);
  schema.pre('insertMany', mark);
  schema.pre('bulkWrite', mark);

  let busyUntil = 0;

  async function read(): Promise<string | null> {
    const marks = mongoose.connection.collection<ChangeMark>(ChangeMarks.collection.name);
    // In this order: a removal during the read is then seen, if not by its marks, then by the row that stands for them.
    const rows = await marks
      .find({ _id: { $gte: first, $lte: removed } })
      .sort({ _id: 1 })
      .limit(maxMarks)
      .toArray();
    if (rows.length === maxMarks) {
      busyUntil = performance.now() + busyMs;
      return null;
    }
    return rows.map(({ _id, removal }) => `${_id}${removal?.toHexString() ?? ''}`).join();
  }

  return {
    state: async () => (performance.now() < busyUntil ? null : readShared(kind, read)),
    async removeMarks() {
      const ids = await ChangeMarks.distinct('_id', { _id: trusted({ $gte: first, $lt: removed }) });
      if (ids.length === 0) return;
      // In this order: a reader that no longer finds the marks finds their removal.
      const removal = new Types.ObjectId();
      await ChangeMarks.updateOne({ _id: removed }, { $set: { removal } }, { upsert: true });
      await ChangeMarks.deleteMany({ _id: trusted({ $in: ids }) });
    },
  };
}

function changedNothing(result: unknown): boolean {
  const counts = Object(result) as Record<string, number | undefined>;
  const { modifiedCount, upsertedCount = 0, deletedCount } = counts;
  return deletedCount === 0 || (modifiedCount === 0 && upsertedCount === 0);
}
