/** Whole poisha; 100 poisha are one taka. Sums are calculated in poisha to avoid floating-point errors. */
export type Poisha = number;

/**
 * Converts taka with at most two decimals to poisha.
 * @throws RangeError – the amount is finer than a poisha.
 */
export function takaToPoisha(taka: number): Poisha {
  const poisha = Math.round(taka * 100);
  if (!Number.isSafeInteger(poisha) || Math.abs(poisha / 100 - taka) > 1e-6)
    throw new RangeError(`${taka} taka is not a whole number of poisha`);
  return poisha;
}

export function poishaToTaka(poisha: Poisha): number {
  return poisha / 100;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats taka with sign, lakh grouping and the digits of the locale: `৳1,00,000`, `৳১,০০,০০০`. Decimals appear
 * only if the amount has poisha.
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
