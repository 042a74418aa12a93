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

const beforeThousands = /\B(?=(?:\d\d)*\d{3}$)/g;
const banglaZero = 0x9e6;

/**
 * Formats taka with sign, lakh grouping and the digits of the locale: `৳1,00,000`, `৳১,০০,০০০`. Decimals appear
 * only if the amount has poisha. Without `Intl`, whose first use takes a browser 40 ms, several times that on a phone.
 */
export function formatTaka(taka: number, locale: string): string {
  const [whole = '', poisha] = Math.abs(taka)
    .toFixed(Number.isInteger(taka) ? 0 : 2)
    .split('.');
  const grouped = whole.replaceAll(beforeThousands, ',');
  const amount = `${taka < 0 ? '-' : ''}৳${poisha ? `${grouped}.${poisha}` : grouped}`;
  if (locale !== 'bn') return amount;
  return amount.replaceAll(/\d/g, (digit) => String.fromCodePoint(banglaZero + Number(digit)));
}
