import { latinDigits } from '../../typed/digits.ts';
import { z } from 'zod';

/** Beginnings of the codes that are printed for products without a barcode, and of order numbers. */
const reservedPrefix = /^PC?-/;
const globalNumber = /^(\d{8}|\d{13})$/;
const ownCode = /^(?=.*[A-Z])[A-Z0-9][A-Z0-9-]{2,31}$|^\d{3,7}$/;

/**
 * Returns a typed or scanned code as codes are stored: in capitals, without spaces, with Latin digits. A UPC of 12
 * digits is the EAN-13 with a leading zero (GS1 General Specifications).
 */
export function comparableCode(typed: string): string {
  const code = latinDigits(typed.replaceAll(/\s/g, '')).toUpperCase();
  return /^\d{12}$/.test(code) ? `0${code}` : code;
}

/** Returns true if the last digit is the check digit of the others: weights 3 and 1 in turn, from the right (GS1). */
function hasCheckDigit(digits: string): boolean {
  const weighted = [...digits].toReversed().map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, value) => sum + value, 0) % 10 === 0;
}

/** Returns why a comparable code cannot be the barcode of a product, or null. */
export function barcodeProblem(code: string): 'form' | 'reserved' | 'check_digit' | null {
  if (globalNumber.test(code)) return hasCheckDigit(code) ? null : 'check_digit';
  if (!ownCode.test(code)) return 'form';
  return reservedPrefix.test(code) ? 'reserved' : null;
}

/**
 * Barcode of a product: an EAN-13, EAN-8 or UPC-A, or a code of the shop. A spreadsheet drops leading zeros, so that
 * a code of digits alone has at most 7, or as many as an EAN or UPC.
 */
export const Barcode = z
  .string()
  .trim()
  .max(60)
  .transform(comparableCode)
  .pipe(
    z
      .string()
      .refine((code) => barcodeProblem(code) !== 'form', {
        error: 'must be an EAN, a UPC or a code of 3 to 32 letters, digits and hyphens',
        abort: true,
      })
      .refine((code) => barcodeProblem(code) !== 'reserved', 'must not begin with P- or PC-')
      .refine((code) => barcodeProblem(code) !== 'check_digit', 'must end in its check digit'),
  )
  .meta({ id: 'Barcode', example: '4006381333931' });
