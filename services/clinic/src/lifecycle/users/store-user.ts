import type { EventData } from '@petcare/contracts/events.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { claimWalkIns } from '../../appointments/reception/claim-walk-ins.ts';
import { Specialists } from '../../doctors/specialists/specialist.model.ts';
import { storeUserCopy } from '../../user-copies/store-user-copy.ts';
import { setAccount } from '../../doctors/accounts/link-account.ts';

/**
 * Stores a user event. A user who becomes a doctor is linked to the doctor with their email address; one who no longer
 * is a doctor is unlinked; one with a confirmed address takes over what the reception recorded for it. Only a change of
 * role, which only an admin can make, links an account. An event of a user who is being erased is ignored.
 */
export async function storeUser(user: EventData<'user.updated'>, sequence: number): Promise<void> {
  const { user_id: id, email, role } = user;
  await inTransaction(async () => {
    if (!(await mayWrite(id))) return;
    const stored = await storeUserCopy(user, sequence);
    if (!stored) return;
    if (user.email_verified) await claimWalkIns(id, email);
    const linked = await Specialists.exists({ userId: id });
    if (role === 'doctor' && stored.previousRole !== 'doctor' && !linked)
      await setAccount({ email, userId: null }, id);
    if (role !== 'doctor' && linked) await setAccount({ userId: id }, null);
  });
}
