import type { Role } from '@petcare/contracts/roles.ts';
import { defaultPicture, type Locale, type SignUpBody } from '@petcare/contracts/users.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Passwords } from '../passwords/password-hash.ts';
import { toUserEvent, Users, userTerms, type UserDocument } from '../users/user.model.ts';

interface NewAccount extends Pick<SignUpBody, 'firstName' | 'lastName' | 'email' | 'password'> {
  /** Made here unless given: demo data of several services names the same people. */
  readonly id?: string;
  readonly role: Role;
  readonly imageUrl?: string;
  readonly locale?: Locale | undefined;
  /** Only when we know who owns the address without asking them. */
  readonly emailVerified?: boolean;
}

/**
 * Stores a new user and tells the other services, both or neither. `also` joins the same transaction.
 *
 * The address is unique by an index: of many who open an account with it at once, one gets it.
 * @throws email_taken.
 */
export async function openAccount(
  account: NewAccount,
  passwords: Passwords,
  inSameTransaction: (user: UserDocument) => Promise<void> = async () => {},
): Promise<UserDocument> {
  // Saves the costly hash in the common case; the index decides.
  if (await Users.exists({ email: account.email })) throw conflict('email_taken');
  const now = new Date();
  const user: UserDocument = {
    _id: account.id ?? newId(),
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    passwordHash: await passwords.hash(account.password),
    role: account.role,
    imageUrl: account.imageUrl ?? defaultPicture,
    emailVerified: account.emailVerified ?? false,
    locale: account.locale ?? 'en',
    passwordChangedAt: now,
    passwordChangedIn: null,
    version: 1,
    removal: null,
    searchTerms: userTerms(account),
    adminGuard: 0,
    createdAt: now,
  };
  try {
    await inTransaction(async () => {
      await Users.create([user]);
      await addEvent('user.registered', {
        aggregate: { id: user._id, sequence: user.version },
        data: toUserEvent(user),
      });
      await inSameTransaction(user);
    });
  } catch (error) {
    if (isDuplicateKey(error, 'email')) throw conflict('email_taken');
    throw error;
  }
  return user;
}
