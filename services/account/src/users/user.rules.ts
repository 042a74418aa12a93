import type { AdminArea } from '@petcare/contracts/shared/admin-areas.ts';
import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { changedFields, withInitials } from '@petcare/platform/audit/audit.ts';
import type { Role } from '@petcare/contracts/shared/roles.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { UpdateUserBody } from '@petcare/contracts/account/users.ts';

interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly imageUrl: string;
  readonly locale: Locale;
}

interface Grant {
  readonly role: Role;
  readonly adminAreas: readonly AdminArea[] | null;
}

/** Compares roles and areas. Null areas are all areas. */
export function isSameGrant(one: Grant, other: Grant): boolean {
  const areas = ({ adminAreas }: Grant) => adminAreas?.toSorted().join() ?? '';
  return one.role === other.role && areas(one) === areas(other);
}

export type UserChanges = Partial<Profile>;

export function fullName({ firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim().replaceAll(/\s+/g, ' ');
}

/**
 * Name to use in emails: empty while the address is not confirmed. The reader may then be anyone, and the name
 * could carry a stranger's message sent from our address.
 */
export function nameInEmails(
  user: Pick<Profile, 'firstName' | 'lastName'> & { readonly emailVerified: boolean },
): string {
  return user.emailVerified ? fullName(user) : '';
}

/** Splits a full name: the last word is the last name; a single word is the first name. */
export function splitFullName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  if (words.length === 1) return { firstName: words[0] ?? '', lastName: '' };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** Returns the fields that an update changes. An unchanged full name keeps the split into first and last name. */
export function changesOf(user: Profile, update: UpdateUserBody): UserChanges {
  const { full_name, email, image_URL, locale } = update;
  const names = full_name === undefined ? undefined : splitFullName(full_name);
  return {
    ...(names && fullName(names) !== fullName(user) && names),
    ...(email !== undefined && email !== user.email && { email }),
    ...(image_URL !== undefined && image_URL !== user.imageUrl && { imageUrl: image_URL }),
    ...(locale !== undefined && locale !== user.locale && { locale }),
  };
}

/**
 * Describes changes for the audit log. Names and addresses are reduced to first letters, as entries outlive the
 * account.
 */
export function auditOf(before: Profile, changes: UserChanges): Pick<AuditFacts, 'before' | 'after'> {
  return withInitials(changedFields(auditedFields(before), auditedFields({ ...before, ...changes })), [
    'full_name',
    'email',
  ]);
}

function auditedFields(user: Profile): Record<string, string> {
  return { full_name: fullName(user), email: user.email, image_URL: user.imageUrl, locale: user.locale };
}
