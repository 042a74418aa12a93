import type { BookingRequest, PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import {
  missingDuring,
  type BookingVaccinations,
  type StayVaccinations,
} from '@petcare/contracts/commerce/hostel/stay-vaccinations.ts';
import { trusted } from 'mongoose';
import type { BookedPet } from '../booked-pet.ts';
import { PetCopies } from './pet-copy.model.ts';
import { PetVaccinations, toVaccinationDue } from './pet-vaccinations.model.ts';

interface Dates {
  readonly checkIn: string;
  readonly checkOut: string;
}

interface BookedPets {
  readonly pets: readonly BookedPet[];
  readonly stay: BookingRequest;
  readonly vaccinationOverride?: { reason: string; at: Date };
}

/** Compares the vaccinations of a customer's active pets of a species with the dates of a stay. */
export async function vaccinationsOfOwner(
  ownerId: string,
  { petType, ...dates }: Dates & { petType: PetType },
): Promise<StayVaccinations[]> {
  const pets = await PetCopies.find({ ownerId, species: petType, bookable: true }).sort({ _id: 1 }).lean();
  return compare(
    pets.map(({ _id, name }) => ({ id: _id, name })),
    dates,
  );
}

export async function vaccinationsOfBooking({
  pets,
  stay,
  vaccinationOverride: override,
}: BookedPets): Promise<BookingVaccinations> {
  const own = pets.flatMap(({ petId: id, name }) => (id === undefined ? [] : [{ id, name }]));
  return {
    pets: await compare(own, stay),
    unknown_guests: Math.max(0, stay.guests - own.length),
    override: override ? { reason: override.reason, at: override.at.toISOString() } : null,
  };
}

async function compare(
  pets: readonly { id: string; name: string }[],
  dates: Dates,
): Promise<StayVaccinations[]> {
  if (pets.length === 0) return [];
  const known = await PetVaccinations.find({ _id: trusted({ $in: pets.map(({ id }) => id) }) }).lean();
  const dueOf = new Map(known.map(({ _id, due }) => [_id, due.map(toVaccinationDue)]));
  return pets.map(({ id, name }) => ({
    pet_id: id,
    pet_name: name,
    is_known: dueOf.has(id),
    missing: missingDuring(dueOf.get(id) ?? [], dates),
  }));
}
