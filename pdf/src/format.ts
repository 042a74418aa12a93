import { businessZone } from '@petcare/contracts/shared/dhaka-time.ts';
import { formatTaka, poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import type { Locale } from '@petcare/contracts/shared/locale.ts';

export function money(amount: Poisha, locale: Locale): string {
  return formatTaka(poishaToTaka(amount), locale);
}

export function number(value: number, locale: Locale): string {
  return value.toLocaleString(locale === 'bn' ? 'bn-BD' : 'en-IN');
}

export function dayOf(at: Date, locale: Locale): string {
  return at.toLocaleDateString(locale === 'bn' ? 'bn-BD' : 'en-GB', {
    timeZone: businessZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
