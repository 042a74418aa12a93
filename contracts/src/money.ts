/** Whole poisha; 100 poisha are one taka. Sums are made in poisha only, so that no cent is lost to floating point. */
export type Poisha = number;

/** A taka amount of at most two decimals as whole poisha. @throws RangeError on anything finer than a poisha. */
export function takaToPoisha(taka: number): Poisha {
  const poisha = Math.round(taka * 100);
  if (!Number.isSafeInteger(poisha) || Math.abs(poisha / 100 - taka) > 1e-6)
    throw new RangeError(`${taka} taka is not a whole number of poisha`);
  return poisha;
}

/** Whole poisha as taka, for the outside world. */
export function poishaToTaka(poisha: Poisha): number {
  return poisha / 100;
}

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
