import { latinDigits } from '../../typed/digits.ts';
import { z } from 'zod';

/** ISO 11784 gives a country or manufacturer 38 bits for its animals. */
const maxAnimalNumber = 2 ** 38 - 1;

/**
 * Returns true if an ISO 11784 number begins with a country of ISO 3166-1 or one of ICAR's manufacturers, 900 to 998.
 * 999 marks test transponders.
 */
export function hasIssuer(microchip: string): boolean {
  const issuer = microchip.slice(0, 3);
  if (issuer >= '900') return issuer < '999';
  // Unicode replaces the number of a country, but not that of a continent, by its letters.
  return issuer !== '000' && /^[A-Z]{2}$/.test(new Intl.Locale(`und-${issuer}`).region ?? '');
}

/** The number of an ISO 11784 microchip: 15 digits. Spaces and hyphens are dropped, Bangla digits become Latin ones. */
export const Microchip = z
  .string()
  .trim()
  .max(40)
  .transform((typed) => latinDigits(typed.replaceAll(/[\s-]/g, '')))
  .pipe(
    z
      .string()
      .regex(/^\d{15}$/, { error: 'must be 15 digits', abort: true })
      .refine(hasIssuer, 'must begin with the code of a country or a manufacturer')
      .refine((digits) => Number(digits.slice(3)) <= maxAnimalNumber, 'is not a number of ISO 11784'),
  )
  .meta({ id: 'Microchip', example: '050000000012345' });
