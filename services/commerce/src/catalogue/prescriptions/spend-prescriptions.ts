import { retryWhileNull } from '@petcare/platform/concurrency/retry-overtaken.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { trusted } from 'mongoose';
import type { ProductUnits } from '../products/units.ts';
import { findOwnPrescriptions } from './find-own-prescriptions.ts';
import { Prescriptions, type PrescriptionDocument } from './prescription.model.ts';

/** Packs of a product that a purchase takes from a prescription. */
export interface SpentPacks extends ProductUnits {
  readonly prescriptionId: string;
}

type Spending =
  | { readonly kind: 'spent'; readonly packs: SpentPacks[] }
  /** Too few packs are prescribed. Nothing was spent. */
  | { readonly kind: 'missing'; readonly productId: string };

/**
 * Takes packs from the valid prescriptions of a customer’s pets, those that end first at first: all, or none. Call it
 * inside a transaction. Conditional updates: concurrent buyers never take more than was prescribed.
 */
export async function spendPrescriptions(
  customerId: string,
  lines: readonly ProductUnits[],
  now = new Date(),
): Promise<Spending> {
  const packs: SpentPacks[] = [];
  if (lines.length === 0) return { kind: 'spent', packs };
  const own = await findOwnPrescriptions(customerId);
  for (const { productId, quantity } of lines) {
    let missing = quantity;
    for (const { _id } of validFor(productId, own, now)) {
      if (missing === 0) break;
      const taken = await take(_id, productId, missing);
      if (taken > 0) packs.push({ prescriptionId: _id, productId, quantity: taken });
      missing -= taken;
    }
    if (missing > 0) {
      await giveBackPacks(packs);
      return { kind: 'missing', productId };
    }
  }
  return { kind: 'spent', packs };
}

/** Gives packs back to their prescriptions, inside the caller’s transaction. */
export async function giveBackPacks(packs: readonly SpentPacks[]): Promise<void> {
  for (const { prescriptionId: _id, productId, quantity } of packs)
    await Prescriptions.updateOne({ _id }, { $inc: { [`packs.${productId}.used`]: -quantity } });
}

function validFor(
  productId: string,
  own: readonly PrescriptionDocument[],
  now: Date,
): readonly PrescriptionDocument[] {
  const today = dhakaDateOf(now);
  const endOf = ({ packs }: PrescriptionDocument) => packs[productId]?.validUntil ?? '';
  return own
    .filter((one) => endOf(one) >= today)
    .toSorted((one, other) => endOf(one).localeCompare(endOf(other)) || one._id.localeCompare(other._id));
}

/** Returns the number of packs taken, at most `wanted`. */
function take(_id: string, productId: string, wanted: number): Promise<number> {
  const path = `packs.${productId}`;
  return retryWhileNull(async () => {
    const { prescribed, used } = (await Prescriptions.findById(_id).lean())?.packs[productId] ?? {
      prescribed: 0,
      used: 0,
    };
    const taken = Math.min(wanted, prescribed - used);
    if (taken <= 0) return 0;
    const { modifiedCount } = await Prescriptions.updateOne(
      { _id, [`${path}.prescribed`]: prescribed, [`${path}.used`]: trusted({ $lte: prescribed - taken }) },
      { $inc: { [`${path}.used`]: taken } },
    );
    return modifiedCount === 1 ? taken : null;
  });
}
