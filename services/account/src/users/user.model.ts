import { adminAreas, type AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { Role } from '@petcare/contracts/shared/roles.ts';
import { Locale, type User, type UsersQuery } from '@petcare/contracts/account/users.ts';
import { model, Schema } from 'mongoose';
import { fullName } from './user.rules.ts';

export interface UserDocument {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: Role;
  /** The areas of a limited admin; null for all areas, and for other roles. */
  adminAreas: AdminArea[] | null;
  imageUrl: string;
  emailVerified: boolean;
  locale: Locale;
  passwordChangedAt: Date;
  /** Hash of the session that changed the password, which stays valid; null after a reset. */
  passwordChangedIn: string | null;
  /** Number of changes; the sequence of this user's events. */
  version: number;
  /**
   * State of the deletion: `scheduled` can be undone, `begun` cannot. Either way the user cannot sign in or reset
   * the password.
   */
  removal: 'scheduled' | 'begun' | null;
  searchTerms: string[];
  /** Has no meaning of its own; see change-role.ts. */
  adminGuard: number;
  createdAt: Date;
}

const schema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    firstName: { type: String, required: true },
    // A last name is optional.
    lastName: { type: String, default: '' },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    role: { type: String, enum: Role.options, required: true },
    adminAreas: { type: [String], enum: adminAreas, default: null },
    imageUrl: { type: String, required: true },
    emailVerified: { type: Boolean, default: false },
    locale: { type: String, enum: Locale.options, default: 'en' },
    passwordChangedAt: { type: Date, required: true },
    passwordChangedIn: { type: String, default: null },
    version: { type: Number, required: true },
    removal: { type: String, enum: ['scheduled', 'begun', null], default: null },
    searchTerms: { type: [String], required: true },
    adminGuard: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'users', versionKey: false },
);
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
