import { latinDigits } from '@petcare/contracts/typed/digits.ts';

function plainDigits(text: string): string {
  return latinDigits(text).replaceAll(/[৳,\s]/g, '');
}

/** Parses an amount in taka, also in Bangla digits and with the taka sign. Returns an empty string if it is invalid. */
export function typedTaka(text: string): string {
  const plain = plainDigits(text);
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? plain : '';
}

/** Parses a whole number, also in Bangla digits. Returns null if it is invalid. */
export function typedCount(text: string): number | null {
  const plain = plainDigits(text);
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}

/** Parses a decimal number, also in Bangla digits and with a decimal comma. Returns null if it is invalid. */
export function typedDecimal(text: string): number | null {
  const plain = plainDigits(text.trim().replace(',', '.'));
  return /^\d{1,7}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null;
}

const clockTime = /^(?<before>\D*?)\s*(?<hour>\d{1,2})(?:[:.](?<minute>\d{2}))?\s*(?<after>\D*)$/;
const dayParts: readonly { readonly name: RegExp; readonly hourOf: (hour: number) => number }[] = [
  { name: /^(a\.?m\.?|ভোর|সকাল)$/, hourOf: (hour) => hour % 12 },
  { name: /^(p\.?m\.?|দুপুর|বিকাল|বিকেল|সন্ধ্যা)$/, hourOf: (hour) => (hour % 12) + 12 },
  // The night lasts until four.
  { name: /^রাত$/, hourOf: (hour) => (hour === 12 || hour <= 4 ? hour % 12 : hour + 12) },
];

/**
 * Parses a time of day as people write it, such as 9, 9:30 pm, 21:30 or রাত ৯:৩০. Returns it as 21:30, or null if it is
 * invalid. The end of the day, 24:00, is 00:00.
 */
export function typedTime(text: string): string | null {
  const {
    before = '',
    hour: typed,
    minute = '00',
    after = '',
  } = clockTime.exec(latinDigits(text).trim().toLowerCase())?.groups ?? {};
  if (typed === undefined || Number(minute) > 59) return null;
  const words = `${before}${after}`.trim();
  const hour = hourOf(Number(typed), words);
  if (hour === null || hour > 24 || (hour === 24 && minute !== '00')) return null;
  return `${String(hour % 24).padStart(2, '0')}:${minute}`;
}

function hourOf(hour: number, words: string): number | null {
  if (words === '') return hour;
  const part = dayParts.find(({ name }) => name.test(words));
  return part && hour >= 1 && hour <= 12 ? part.hourOf(hour) : null;
}
