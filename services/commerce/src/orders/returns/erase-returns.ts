import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { publishReturn } from './move-return.ts';
import { Returns } from './return.model.ts';
import { canMove } from './return.rules.ts';

/** Number of returns that still hold words or pictures of a user. */
export function countReturnRows(customerId: string): Promise<number> {
  return Returns.countDocuments({ customerId, erasedAt: null });
}

/**
 * Removes the words and pictures of a user who is being deleted, and withdraws what the shop has not approved. Lines
 * and sums stay for the accounts; items that have arrived are still refunded. Idempotent.
 * @returns the number of returns; less than the limit means that none are left.
 */
export async function eraseReturns(customerId: string, limit = Infinity): Promise<number> {
  let done = 0;
  while (done < limit && (await eraseNext(customerId))) done += 1;
  return done;
}

function eraseNext(customerId: string): Promise<boolean> {
  return inTransaction(async () => {
    const row = await Returns.findOne({ customerId, erasedAt: null }).lean();
    if (!row) return false;
    const now = new Date();
    const withdraw = canMove(row.state, 'withdrawn');
    const erased = await Returns.findOneAndUpdate(
      { _id: row._id, version: row.version },
      {
        $set: { details: '', pictures: [], erasedAt: now, ...(withdraw && { state: 'withdrawn' as const }) },
        $inc: { version: 1 },
        ...(withdraw && { $push: { history: { state: 'withdrawn' as const, at: now } } }),
      },
      { returnDocument: 'after' },
    ).lean();
    // Changed concurrently: read again in the next round.
    if (!erased) return true;
    await publishReturn(erased, erased.state);
    return true;
  });
}
