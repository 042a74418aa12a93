import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Accounts } from './account.model.ts';
import { unlinkAccount } from './link-account.ts';

/**
 * Blanks our copy of an account that is gone, and takes its link to a doctor away. The row stays: an older word about
 * the account that comes late must not bring it back.
 */
export async function forgetAccount(id: string, sequence: number): Promise<void> {
  await inTransaction(async () => {
    await Accounts.updateOne(
      { _id: id },
      { $set: { fullName: '', email: '', role: 'user', sequence } },
      { upsert: true },
    );
    await unlinkAccount(id);
  });
}
