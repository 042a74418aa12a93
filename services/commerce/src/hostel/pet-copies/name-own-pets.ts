import type { BookingPet, BookingRequest } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { invalid } from '@petcare/platform/errors.ts';
import { trusted } from 'mongoose';
import { bookedPetOf, type BookedPet } from '../booked-pet.ts';
import { PetCopies } from './pet-copy.model.ts';

interface Options {
  readonly customerId: string;
  readonly stay: Pick<BookingRequest, 'petType' | 'guests'>;
  /** Pets that the booking names already. They stay even if they can no longer be booked. */
  readonly before?: readonly BookedPet[];
  /** Prefix of the field names in an error. */
  readonly at: string;
}

/**
 * Returns the pets of a booking with the names that their owner gave them. Pets without an id stay as entered.
 * @throws invalid_input – for an unknown, foreign, inactive or repeated pet, one of another species, or more named pets
 * than guests.
 */
export async function nameOwnPets(
  entered: readonly BookingPet[],
  { customerId, stay, before = [], at }: Options,
): Promise<BookedPet[]> {
  const pets = entered.map(bookedPetOf);
  const ids = pets.flatMap(({ petId }) => petId ?? []);
  if (ids.length === 0) return pets;
  const refuse = (field: string, message: string) => invalid([{ field: `${at}${field}`, message }]);
  if (ids.length > stay.guests) throw refuse(`${stay.guests}.pet_id`, 'is one more than the guests');
  const copies = await PetCopies.find({ _id: trusted({ $in: ids }), ownerId: customerId }).lean();
  const copyOf = new Map(copies.map((copy) => [copy._id, copy]));
  return pets.map((pet, index) => {
    const { petId: id } = pet;
    if (id === undefined) return pet;
    const field = `${index}.pet_id`;
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) throw refuse(field, 'must not repeat a pet');
    const copy = copyOf.get(id);
    const named = before.find(({ petId }) => petId === id);
    if (named && !copy?.bookable) return { ...pet, name: named.name };
    if (!copy?.bookable) throw refuse(field, 'is not an active pet of this owner');
    if (copy.species !== stay.petType) throw refuse(field, 'is not of the species of this booking');
    return { ...pet, name: copy.name };
  });
}
