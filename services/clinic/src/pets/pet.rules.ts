import type { UpdatePetBody } from '@petcare/contracts/clinic/pets/pets.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { invalid } from '@petcare/platform/errors.ts';
import type { PetDocument } from './pet.model.ts';

const firstDate = '1900-01-01';

/**
 * Checks the dates of a pet's life.
 * @throws invalid_input – a date in the future or before 1900, or a death before the birth
 */
export function assertDates(
  { bornOn, deceasedOn }: Pick<PetDocument, 'bornOn' | 'deceasedOn'>,
  now: Date,
): void {
  for (const [field, date] of [
    ['born_on', bornOn],
    ['deceased_on', deceasedOn],
  ] as const) {
    if (date === null) continue;
    if (date > dhakaDateOf(now)) throw invalid([{ field, message: 'must not be in the future' }]);
    if (date < firstDate) throw invalid([{ field, message: 'must not be before 1900' }]);
  }
  if (bornOn !== null && deceasedOn !== null && deceasedOn < bornOn)
    throw invalid([{ field: 'deceased_on', message: 'must not be before the date of birth' }]);
}

type Details = Omit<
  PetDocument,
  | '_id'
  | 'ownerId'
  | 'place'
  | 'picture'
  | 'pictureOwnerId'
  | 'status'
  | 'deceasedOn'
  | 'clientId'
  | 'fingerprint'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
>;
export type PetChanges = Partial<Details>;

export const emptyDetails: Omit<Details, 'name' | 'species'> = {
  breed: null,
  sex: 'unknown',
  bornOn: null,
  bornAbout: false,
  weightKg: null,
  colour: null,
  neutered: null,
  microchip: null,
  allergies: null,
  notes: null,
  insurance: null,
  imageUrl: '',
};

/** Returns the given fields by their stored names; null clears a field. */
export function detailsOf(body: Omit<UpdatePetBody, 'version'>): PetChanges {
  const given: { [K in keyof Details]: Details[K] | undefined } = {
    name: body.name,
    species: body.species,
    breed: body.breed,
    sex: body.sex,
    bornOn: body.born_on,
    bornAbout: body.born_about,
    weightKg: body.weight_kg,
    colour: body.colour,
    neutered: body.neutered,
    microchip: body.microchip,
    allergies: body.allergies,
    notes: body.notes,
    insurance: body.insurance,
    imageUrl: body.img_URL === null ? '' : body.img_URL,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Returns the given fields that differ from the stored ones. */
export function changesOf(stored: PetDocument, body: Omit<UpdatePetBody, 'version'>): PetChanges {
  const given = Object.entries(detailsOf(body)) as [keyof Details, unknown][];
  return Object.fromEntries(given.filter(([field, value]) => value !== stored[field]));
}
