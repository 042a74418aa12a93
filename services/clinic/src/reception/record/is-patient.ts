import { trusted } from 'mongoose';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { WalkIns } from './walk-in.model.ts';

/** True for an account that is not deleted, nor being deleted, and for a patient without one whom the reception recorded. */
export async function isPatient(id: string): Promise<boolean> {
  const account = await UserCopies.exists({
    _id: id,
    leaving: trusted({ $ne: true }),
    email: trusted({ $ne: '' }),
  });
  return account !== null || (await WalkIns.exists({ _id: id })) !== null;
}
