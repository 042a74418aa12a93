import { poishaToTaka, takaToPoisha } from '@petcare/contracts/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Writes an amount with the taka sign, lakh grouping and the reader's digits: `৳1,00,000`, `৳১,০০,০০০`.
 * Poisha are shown only when there are some.
 */
export function formatTaka(taka: number, locale: string): string {
  const fraction = Number.isInteger(taka) ? 0 : 2;
  const key = `${locale}${fraction}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale === 'bn' ? 'bn-BD' : 'en-IN', {
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    });
    formats.set(key, format);
  }
  return `${taka < 0 ? '-' : ''}৳${format.format(Math.abs(taka))}`;
}

/** What is left of an amount in taka once another has gone, reckoned in whole poisha. */
export function takaLeft(of: number, gone: number): number {
  return poishaToTaka(takaToPoisha(of) - takaToPoisha(gone));
}
