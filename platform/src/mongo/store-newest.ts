import { retryOvertaken } from '../concurrency/retry-overtaken.ts';
import { trusted, type Model } from 'mongoose';
import { isDuplicateKey } from './mongo-errors.ts';
import { inTransaction } from './transaction.ts';
import { mayWrite } from './write-guard.ts';

/** A copy of a record of another service. */
interface SequencedCopy {
  readonly _id: string;
  /** Sequence of the event that the copy is from. */
  readonly sequence: number;
}

/** Stores a copy unless a newer one is stored. Idempotent, also when the first events of a record arrive at once. */
export async function storeNewest<Copy extends SequencedCopy>(model: Model<Copy>, copy: Copy): Promise<void> {
  if (await replaceOlder(model, copy)) return;
  try {
    await model.create([copy]);
  } catch (error) {
    if (!isDuplicateKey(error, '_id')) throw error;
    // A concurrent event has stored its copy, which may be the older one.
    await replaceOlder(model, copy);
  }
}

/**
 * As `storeNewest`, for a copy about a user: `copyFor(false)` is the copy without the user, once they are being erased.
 */
export async function storeNewestOf<Copy extends SequencedCopy>(
  model: Model<Copy>,
  userId: string,
  copyFor: (mayName: boolean) => Copy,
): Promise<void> {
  // A concurrent event may store its copy, which may be the older one.
  await retryOvertaken(
    () =>
      inTransaction(async () => {
        const copy = copyFor(await mayWrite(userId));
        if (!(await replaceOlder(model, copy))) await model.create([copy]);
      }),
    (error) => isDuplicateKey(error, '_id'),
  );
}

/** Returns true if the stored copy is now this one or a newer one. */
async function replaceOlder<Copy extends SequencedCopy>(model: Model<Copy>, copy: Copy): Promise<boolean> {
  const { _id, ...fields } = copy;
  const { matchedCount } = await model.updateOne(
    { _id, sequence: trusted({ $lt: copy.sequence }) } as never,
    { $set: fields } as never,
  );
  if (matchedCount > 0) return true;
  // An older copy may have been inserted since, so its sequence counts, not its existence.
  return (await model.exists({ _id, sequence: trusted({ $gte: copy.sequence }) } as never)) !== null;
}
