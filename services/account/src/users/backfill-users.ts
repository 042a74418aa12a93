import { backfill } from '@petcare/platform/mongo/migrations/backfill.ts';
import { trusted } from 'mongoose';
import { Users, userTerms, type UserDocument } from './user.model.ts';

const defaults: Pick<
  UserDocument,
  'emailVerified' | 'locale' | 'passwordChangedAt' | 'passwordChangedIn' | 'removal'
> = {
  emailVerified: false,
  locale: 'en',
  // Older than any session that may still be open.
  passwordChangedAt: new Date(0),
  passwordChangedIn: null,
  removal: null,
};

export const backfillUserDefaults = backfill(Users, {
  among: { $or: Object.keys(defaults).map((field) => ({ [field]: trusted({ $exists: false }) })) },
  fieldsOf: (user) => Object.fromEntries(Object.entries(defaults).filter(([field]) => !(field in user))),
});

export const backfillUserTerms = backfill(Users, { fieldsOf: (user) => ({ searchTerms: userTerms(user) }) });
