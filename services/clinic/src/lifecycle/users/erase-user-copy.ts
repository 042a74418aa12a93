import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { blockWrites } from '@petcare/platform/mongo/write-guard.ts';
import { unlinkAccount } from '../../doctors/accounts/link-account.ts';
import { UserCopies } from '../../user-copies/user-copy.model.ts';

/**
 * Blanks the copy of a deleted user and removes the link to a doctor. The row stays, so that an older event that
 * arrives late is ignored.
 */
export async function eraseUserCopy(id: string, sequence: number): Promise<void> {
  await blockWrites(id);
  await inTransaction(async () => {
    await UserCopies.updateOne(
      { _id: id },
      { $set: { fullName: '', email: '', role: 'user', sequence } },
      { upsert: true },
    );
    await unlinkAccount(id);
  });
}
