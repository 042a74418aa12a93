import { WriteGuards } from '@petcare/platform/mongo/write-guard.ts';
import { trusted } from 'mongoose';
import { UserCopies } from '../../user-copies/user-copy.model.ts';
import { WalkIns } from './walk-in.model.ts';

/** True for an account that is not deleted, nor being deleted, and for a patient without one whom the reception recorded. */
export async function isPatient(id: string): Promise<boolean> {
  if (await WalkIns.exists({ _id: id })) return true;
  const account = await UserCopies.exists({ _id: id, email: trusted({ $ne: '' }) });
  return account !== null && (await WriteGuards.exists({ _id: id, blocked: true })) === null;
}
