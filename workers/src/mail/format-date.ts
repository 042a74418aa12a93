import { businessZone, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';

/** `2026-12-01` as `1 December 2026`. */
export function formatDate(date: string, locale: Locale): string {
  return dhakaInstant(date, 0).toLocaleDateString(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    timeZone: businessZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
