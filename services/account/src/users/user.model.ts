import { adminAreas, type AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import { Locale } from '@petcare/contracts/shared/locale.ts';
import { type User, type UsersQuery } from '@petcare/contracts/account/users.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';
import { fullName } from './user.rules.ts';

const fields = {
  _id: field.text,
  firstName: field.text,
  // A last name is optional.
  lastName: field.textOrEmpty,
  email: field.text,
  passwordHash: field.text,
  role: field.oneOf(Role.options),
  /** The areas of a limited admin; null for all areas, and for other roles. */
  adminAreas: field.of<AdminArea[] | null>({ type: [String], enum: adminAreas, default: null }),
  imageUrl: field.text,
  emailVerified: field.of<boolean>({ type: Boolean, default: false }),
  locale: field.of<Locale>({ type: String, enum: Locale.options, default: 'en' }),
  passwordChangedAt: field.date,
  /** Hash of the session that changed the password, which stays valid; null after a reset. */
  passwordChangedIn: field.textOrNull,
  /** Number of changes; the sequence of this user's events. */
  version: field.number,
  /**
   * State of the deletion: `scheduled` can be undone, `begun` cannot. Either way the user cannot sign in or reset
   * the password.
   */
  removal: field.of<'scheduled' | 'begun' | null>({
    type: String,
    enum: ['scheduled', 'begun', null],
    default: null,
  }),
  searchTerms: field.texts,
  /** Has no meaning of its own; see change-role.ts. */
  adminGuard: field.numberOrZero,
  createdAt: field.date,
};
export type UserDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'users' });
/** Sort orders of the user list. The unique index also guarantees one account per address. */
export const userSorts: Readonly<Record<SortKey<UsersQuery['sort']>, SortIndex>> = {
  createdAt: { keys: { createdAt: -1, _id: -1 } },
  full_name: { keys: { firstName: 1, lastName: 1, _id: 1 }, collation: caseInsensitiveCollation },
  email: { keys: { email: 1 }, unique: true },
};
for (const { keys, ...options } of Object.values(userSorts)) schema.index(keys, options);
// Filters of the user list that match few rows.
schema.index({ role: 1, createdAt: -1, _id: -1 });
schema.index({ emailVerified: 1, createdAt: -1, _id: -1 });
schema.index({ removal: 1 });
schema.index({ searchTerms: 1 });

export const Users = model<UserDocument>('User', schema);

/**
 * Finds the user with an address whose deletion is not scheduled. The query names its index, because the query planner
 * would rather read all users without such a deletion.
 */
export function findUserByEmail(email: string) {
  return Users.findOne({ email, removal: null }).hint(userSorts.email.keys);
}

export function userTerms(user: Pick<UserDocument, 'firstName' | 'lastName' | 'email'>): string[] {
  return searchTermsOf([user.firstName, user.lastName, user.email]);
}

/** Filter of the admins who take care of an area, limited to it or not. */
export function activeAdminsOf(area: AdminArea) {
  return { role: 'admin' as const, removal: null, $or: [{ adminAreas: null }, { adminAreas: area }] };
}

/** @returns the field that only limited admins have. */
export function areasOf({ adminAreas: areas }: { adminAreas?: AdminArea[] | null }) {
  return areas ? { admin_areas: areas } : {};
}

export function toUser(stored: UserDocument): User {
  return {
    id: stored._id,
    _id: stored._id,
    firstName: stored.firstName,
    lastName: stored.lastName,
    full_name: fullName(stored),
    email: stored.email,
    role: stored.role,
    ...areasOf(stored),
    image_URL: stored.imageUrl,
    email_verified: stored.emailVerified,
    locale: stored.locale,
    ...(stored.removal && { being_deleted: true as const }),
    createdAt: stored.createdAt.toISOString(),
  };
}

export function toUserEvent(stored: UserDocument): EventData<'user.registered'> {
  return {
    user_id: stored._id,
    full_name: fullName(stored),
    email: stored.email,
    image_URL: stored.imageUrl,
    role: stored.role,
    email_verified: stored.emailVerified,
  };
}
