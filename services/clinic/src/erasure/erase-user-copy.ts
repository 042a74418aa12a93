import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { unlinkAccount } from '../doctor-accounts/link-account.ts';

/**
 * Blanks our copy of an account that is gone, and takes its link to a doctor away. The row stays: an older word about
 * the account that comes late must not bring it back.
 */
export async function eraseUserCopy(id: string, sequence: number): Promise<void> {
  await inTransaction(async () => {
    await UserCopies.updateOne(
      { _id: id },
      { $set: { fullName: '', email: '', role: 'user', sequence } },
      { upsert: true },
    );
    await unlinkAccount(id);
  });
}
