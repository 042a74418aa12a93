import { mayWrite } from '@petcare/platform/mongo/write-guard.ts';
import { UserCopies } from './user-copy.model.ts';

/**
 * Returns whether the user may receive a pet, in the current transaction, which conflicts with the erasure of the user: a
 * later erasure finds the pet.
 * @throws Error – the event of the account has not arrived yet
 */
export async function mayReceivePets(id: string): Promise<boolean> {
  if (!(await mayWrite(id))) return false;
  const copy = await UserCopies.findById(id, { email: 1 }).lean();
  if (!copy) throw new Error('the account is not known yet');
  return copy.email !== '';
}
