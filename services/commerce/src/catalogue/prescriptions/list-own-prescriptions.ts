import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { PrescribedProduct } from '@petcare/contracts/commerce/products/prescriptions.ts';
import { trusted } from 'mongoose';
import { PetCopies } from '../../hostel/pet-copies/pet-copy.model.ts';
import { findOwnPrescriptions } from './find-own-prescriptions.ts';

/** Lists what can still be bought from the prescriptions of a customer, those that end first at the top. */
export async function listOwnPrescriptions(
  customerId: string,
  now = new Date(),
): Promise<PrescribedProduct[]> {
  const today = dhakaDateOf(now);
  const own = await findOwnPrescriptions(customerId);
  const pets = await PetCopies.find({
    _id: trusted({ $in: own.flatMap(({ petId }) => petId ?? []) }),
  }).lean();
  const nameOf = new Map(pets.map(({ _id, name }) => [_id, name]));
  return own
    .flatMap(({ _id, petId, drName, packs }) =>
      Object.entries(packs)
        .filter(([, { prescribed, used, validUntil }]) => prescribed > used && validUntil >= today)
        .map(([product_id, { prescribed, used, validUntil }]) => ({
          visit_id: _id,
          product_id,
          pet: petId === null ? null : { pet_id: petId, name: nameOf.get(petId) ?? '' },
          dr_name: drName,
          packs_left: prescribed - used,
          valid_until: validUntil,
        })),
    )
    .toSorted((one, other) => one.valid_until.localeCompare(other.valid_until));
}
