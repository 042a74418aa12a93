import type { EventData } from '@petcare/contracts/events.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { Specialists } from '../specialists/record/specialist.model.ts';
import { storeUserCopy } from '../user-copies/store-user-copy.ts';
import { setAccount } from './link-account.ts';

/**
 * Stores what account published about a user and keeps the link to a doctor right: a user who becomes a doctor is linked
 * to the doctor with their email address, one who stops being a doctor is unlinked.
 *
 * Links only when the role changes, which only an admin can do: neither a new address nor an edit after an admin has
 * removed the link may link an account.
 */
export async function storeUser(user: EventData<'user.updated'>, sequence: number): Promise<void> {
  const { user_id: id, email, role } = user;
  await inTransaction(async () => {
    const stored = await storeUserCopy(user, sequence);
    if (!stored) return;
    const linked = await Specialists.exists({ userId: id });
    if (role === 'doctor' && stored.previousRole !== 'doctor' && !linked)
      await setAccount({ email, userId: null }, id);
    if (role !== 'doctor' && linked) await setAccount({ userId: id }, null);
  });
}
