import { BookingPet } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { randomId } from '../../lib/browser/random-id.ts';

export const petFields = [
  'name',
  'age',
  'food',
  'medicine',
  'vaccination',
  'vet',
  'temperament',
  'fears',
  'emergency_phone',
] as const;
export type PetField = (typeof petFields)[number];

export interface TypedMedicine {
  /** Identifies the fields of a medicine when others are removed. */
  readonly key: string;
  readonly name: string;
  readonly dose: string;
  readonly times: readonly string[];
}

export function emptyMedicine(): TypedMedicine {
  return { key: randomId(), name: '', dose: '', times: [] };
}

export interface TypedPet extends Record<PetField, string> {
  /** Empty for a pet that is not among the pets of the customer. */
  pet_id: string;
  medicines: readonly TypedMedicine[];
}

export function typedPets(pets: readonly BookingPet[], guests: number): TypedPet[] {
  return Array.from({ length: Math.max(guests, pets.length) }, (_, index) => {
    const pet = pets[index];
    const entered = petFields.map((field) => [field, pet?.[field] ?? ''] as const);
    return {
      ...(Object.fromEntries(entered) as Record<PetField, string>),
      pet_id: pet?.pet_id ?? '',
      medicines: (pet?.medicines ?? []).map(({ name, dose = '', times }) => ({
        ...emptyMedicine(),
        name,
        dose,
        times,
      })),
    };
  });
}

export interface PetProblem {
  readonly field: PetField | 'medicines';
  readonly reason: string;
}

export function petsOf(typed: readonly TypedPet[]): BookingPet[] {
  return typed.filter(hasDetails).map((pet) => BookingPet.parse(enteredDetails(pet)));
}

export function problemOf(typed: TypedPet): PetProblem | null {
  if (!hasDetails(typed)) return null;
  const issue = BookingPet.safeParse(enteredDetails(typed)).error?.issues[0];
  const field = ([...petFields, 'medicines'] as const).find((name) => name === issue?.path[0]);
  return issue && field ? { field, reason: issue.message } : null;
}

const hasDetails = (pet: TypedPet) =>
  pet.medicines.length > 0 || petFields.some((field) => pet[field].trim() !== '');

/** Omits empty details, but keeps the required name. */
function enteredDetails({ pet_id, medicines, ...pet }: TypedPet): Record<string, unknown> {
  const entered = petFields.filter((field) => field === 'name' || pet[field].trim() !== '');
  return {
    ...Object.fromEntries(entered.map((field) => [field, pet[field]])),
    ...(pet_id !== '' && { pet_id }),
    ...(medicines.length > 0 && {
      medicines: medicines.map(({ name, dose, times }) => ({
        name,
        ...(dose.trim() !== '' && { dose }),
        times: times.toSorted(),
      })),
    }),
  };
}
