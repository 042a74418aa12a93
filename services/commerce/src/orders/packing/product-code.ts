import { createHash } from 'node:crypto';
import { trusted } from 'mongoose';
import { Products } from '../../catalogue/products/product.model.ts';

/** Digits of Crockford's base 32, which has no letters that are mistaken for a digit. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digitBits = 5;
const length = 8;

/**
 * Returns the code of a product without a barcode, such as `P-7K2M9QXT`: 40 bits of a hash of its id, so that no code
 * is stored. A scan is compared with the products of one order only, which makes equal codes irrelevant.
 */
export function shortCodeOf(id: string): string {
  const bits = createHash('sha256').update(`code of ${id}`).digest().readBigUInt64BE();
  const characters = Array.from(
    { length },
    (_, place) => digits[Number((bits >> BigInt(place * digitBits)) % BigInt(digits.length))],
  );
  return `P-${characters.join('')}`;
}

/** Returns the code of each product: its barcode, or else its short code, also for a product that is deleted. */
export async function findCodes(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await Products.find({ _id: trusted({ $in: [...ids] }) }, 'barcode').lean();
  const barcodes = new Map(rows.map(({ _id, barcode }) => [_id, barcode]));
  return new Map(ids.map((id) => [id, barcodes.get(id) ?? shortCodeOf(id)] as const));
}
