import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { UserCopies } from '../user-copies/user-copy.model.ts';
import { buildUser } from './appointment-request.ts';

/** A user whose account the clinic knows, so that an admin can book for them. */
export async function buildAccount(): Promise<UserCaller> {
  const user = buildUser();
  const [fullName, email] = ['Rahima Khatun', `${user.id}@petcare.test`];
  await inTransaction(() =>
    UserCopies.create([{ _id: user.id, fullName, email, role: 'user', emailVerified: true, sequence: 1 }]),
  );
  return user;
}
