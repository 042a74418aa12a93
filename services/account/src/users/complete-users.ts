import { completeTerms } from '@petcare/platform/lists/complete-terms.ts';
import { trusted } from 'mongoose';
import { Users, userTerms, type StoredUser } from './user.model.ts';

/** What accounts had before anybody could say otherwise. */
const ofEarlierVersions: Pick<
  StoredUser,
  'emailVerified' | 'locale' | 'passwordChangedAt' | 'passwordChangedIn' | 'removal'
> = {
  emailVerified: false,
  locale: 'en',
  // Before any session that may still be open.
  passwordChangedAt: new Date(0),
  passwordChangedIn: null,
  removal: null,
};

/**
 * Gives accounts made by an earlier version the fields they lack. What is there stays, so it may run at every start
 * and in several copies at once.
 */
export async function completeUsers(): Promise<void> {
  for (const [field, value] of Object.entries(ofEarlierVersions))
    await Users.updateMany({ [field]: trusted({ $exists: false }) }, { $set: { [field]: value } });
  await completeTerms(Users, 'searchTerms', userTerms);
}
