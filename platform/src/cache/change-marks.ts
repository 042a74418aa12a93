import mongoose, { model, Schema, trusted } from 'mongoose';
import { createSharedReads } from './shared-reads.ts';
import { newId } from '../mongo/object-id.ts';
import { currentTransaction } from '../mongo/transaction.ts';

/** With so many marks, changes are so frequent that nothing can be kept. */
const maxMarks = 32;
/** For this time after so many marks were found they are not read again. */
const busyMs = 1_000;

/** End of the id of the row that stands for all removed marks of a kind: after all marks in order. */
const removed = '~';

interface ChangeMark {
  /** The kind and an id of its own; of the row that stands for all removed marks, the kind and `~`. */
  _id: string;
  /** Differs after each removal. Only in the row that stands for all removed marks. */
  removal?: string;
}

const markSchema = new Schema<ChangeMark>(
  { _id: String, removal: String },
  { collection: 'change_marks', versionKey: false },
);
const ChangeMarks = model<ChangeMark>('ChangeMark', markSchema);

/** The marks of each kind as a text, which stays the same only as long as no row is changed. */
type Marks = ReadonlyMap<string, string>;

/** A cached answer depends on some of these. */
export interface ChangeSource {
  /** Null for one that has no marks. */
  readonly kind: string | null;
  stateIn(marks: Marks): string;
}

/** For answers that depend on the time: they are cached until such a span of the clock ends. */
export function every(ms: number): ChangeSource {
  return { kind: null, stateIn: () => String(Math.floor(Date.now() / ms)) };
}

export const everySecond = every(1_000);

const kinds = new Set<string>();
const busyUntil = new Map<string, number>();
const readShared = createSharedReads<Marks>();

/**
 * Returns a text that stays the same only as long as none of the sources changes. It counts every change committed
 * before the call. Null while changes are too frequent.
 */
export async function readState(sources: readonly ChangeSource[]): Promise<string | null> {
  const marked = sources.flatMap(({ kind }) => kind ?? []);
  if (marked.some(isBusy)) return null;
  const marks: Marks = marked.length === 0 ? new Map() : await readShared('marks', readMarks);
  if (marked.some(isBusy)) return null;
  return sources.map((source) => source.stateIn(marks)).join();
}

function isBusy(kind: string): boolean {
  return performance.now() < (busyUntil.get(kind) ?? 0);
}

/** Reads the marks of all kinds, since one query of few rows serves all requests of a moment. */
async function readMarks(): Promise<Marks> {
  const limit = maxMarks * kinds.size;
  // In this order: a removal during the read is then seen, if not by its marks, then by the row that stands for them.
  const rows = await mongoose.connection
    .collection<ChangeMark>(ChangeMarks.collection.name)
    .find({})
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
  const ofKinds = Map.groupBy(rows, ({ _id }) => kindOf(_id));
  for (const kind of kinds)
    if (rows.length === limit || (ofKinds.get(kind)?.length ?? 0) >= maxMarks)
      busyUntil.set(kind, performance.now() + busyMs);
  const textOf = (found: readonly ChangeMark[]) =>
    found.map(({ _id, removal }) => `${_id}${removal ?? ''}`).join();
  return new Map([...ofKinds].map(([kind, found]) => [kind, textOf(found)]));
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
 * Marks each change of the rows of a schema, in the transaction of the change, so that cached answers notice it (decision
 * 0047). Called before the model is made. A write outside a transaction throws.
 */
export function markChanges<Row>(kind: string, schema: Schema<Row>): ChangeSource {
  const first = `${kind}/`;
  const marked = new WeakSet();
  kinds.add(kind);

  function transactionOfWrite() {
    const transaction = currentTransaction();
    if (!transaction) throw new Error(`${kind} are only written in transactions (decision 0047)`);
    return transaction;
  }

  function mark(): void {
    const transaction = transactionOfWrite();
    if (marked.has(transaction)) return;
    marked.add(transaction);
    // A row of its own, because transactions that change the same row repeat.
    const row = { _id: `${first}${newId()}` };
    transaction.beforeCommit(() => ChangeMarks.insertMany([row], { lean: true }));
  }

  schema.pre([...queries], () => void transactionOfWrite());
  schema.post([...queries], (result: unknown) => {
    if (!changedNothing(result)) mark();
  });
  schema.pre('save', mark);
  schema.pre('insertMany', mark);
  schema.pre('bulkWrite', mark);

  return {
    kind,
    stateIn: (marks) => marks.get(kind) ?? '',
  };
}

/** Removes the marks of all kinds, which changes their states once more. For a periodic job. */
export async function removeMarks(): Promise<void> {
  const ids = (await ChangeMarks.distinct('_id')).filter((id) => !id.endsWith(removed));
  // In this order: a reader that no longer finds the marks finds their removal.
  for (const kind of new Set(ids.map(kindOf)))
    await ChangeMarks.updateOne(
      { _id: `${kind}/${removed}` },
      { $set: { removal: newId() } },
      { upsert: true },
    );
  if (ids.length > 0) await ChangeMarks.deleteMany({ _id: trusted({ $in: ids }) });
}

function kindOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

function changedNothing(result: unknown): boolean {
  const counts = Object(result) as Record<string, number | undefined>;
  const { modifiedCount, upsertedCount = 0, deletedCount } = counts;
  return deletedCount === 0 || (modifiedCount === 0 && upsertedCount === 0);
}
