import type { Locale } from '@petcare/contracts/users.ts';
import type { SessionUser } from '../../lib/session/session.ts';
import type { ProfileChanges } from './api/update-profile.ts';

/** What the profile form holds. */
export interface ProfileValues {
  full_name: string;
  email: string;
  image_URL: string;
  locale: Locale;
}

export const profileFields = ['full_name', 'email', 'image_URL', 'locale'] as const;

/** What the form begins with. Until the language of the mails is known it is the one of the page. */
export function profileValues(user: SessionUser, shown: Locale): ProfileValues {
  const { full_name, email, image_URL, locale = shown } = user;
  return { full_name, email, image_URL, locale };
}

/** Whether another address was typed; capitals and spaces around it make no other one. */
export function isOtherEmail(typed: string, known: string): boolean {
  const email = typed.trim().toLowerCase();
  return email !== '' && email !== known;
}

/** The changed fields alone: an empty one keeps its old value, as the specification has it. Null when none is changed. */
export function profileChanges(known: ProfileValues, typed: ProfileValues): ProfileChanges | null {
  const name = typed.full_name.trim();
  const changes: ProfileChanges = {
    ...(name && name !== known.full_name ? { full_name: name } : {}),
    ...(isOtherEmail(typed.email, known.email) ? { email: typed.email.trim() } : {}),
    ...(typed.image_URL === known.image_URL ? {} : { image_URL: typed.image_URL }),
    ...(typed.locale === known.locale ? {} : { locale: typed.locale }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
