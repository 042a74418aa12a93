import { asciiEmail } from '@petcare/contracts/typed/emails.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';
import type { SessionUser } from '../../lib/session/session.ts';
import type { ProfileChanges } from './api/update-profile.ts';

export interface ProfileValues {
  full_name: string;
  email: string;
  image_URL: string;
  locale: Locale;
}

export const profileFields = ['full_name', 'email', 'image_URL', 'locale'] as const;

/** Initial values of the form. An unknown email language falls back to the language of the page. */
export function profileValues(user: SessionUser, shown: Locale): ProfileValues {
  const { full_name, email, image_URL, locale = shown } = user;
  return { full_name, email, image_URL, locale };
}

export function isOtherEmail(typed: string, known: string): boolean {
  const email = asciiEmail(typed);
  return email !== '' && email !== known;
}

/** Changed fields, or null when there are none. As specified, an empty field keeps its old value. */
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
