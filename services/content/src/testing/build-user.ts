import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { randomBytes } from 'node:crypto';
import { defaultPicture } from '@petcare/contracts/account/users.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { UserCopies, type UserCopyDocument } from '../copies/user-copy.model.ts';

export async function buildUser(
  overrides: Partial<UserCopyDocument> & { role?: 'user' | 'doctor' | 'admin' } = {},
) {
  const { role = 'user', ...fields } = overrides;
  const name = randomBytes(4).toString('hex');
  const stored: UserCopyDocument = {
    _id: newId(),
    fullName: `User ${name}`,
    email: `${name}@petcare.test`,
    emailVerified: true,
    imageUrl: defaultPicture,
    sequence: 1,
    deleted: false,
    ...fields,
  };
  await inTransaction(() => UserCopies.create(stored));
  return { ...stored, id: stored._id, caller: userCaller(stored._id, role) };
}
