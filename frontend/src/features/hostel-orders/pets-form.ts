import { BookingPet } from '@petcare/contracts/hostel.ts';

export const petFields = [
  'name',
  'age',
  'food',
  'medicine',
  'vaccination',
  'vet',
  'temperament',
  'emergency_phone',
] as const;
export type PetField = (typeof petFields)[number];
export type TypedPet = Record<PetField, string>;

export function typedPets(pets: readonly BookingPet[], guests: number): TypedPet[] {
  return Array.from({ length: Math.max(guests, pets.length) }, (_, index) => {
    const entered = petFields.map((field) => [field, pets[index]?.[field] ?? ''] as const);
    return Object.fromEntries(entered) as TypedPet;
  });
}

export interface PetProblem {
  readonly field: PetField;
  readonly reason: string;
}

export function petsOf(typed: readonly TypedPet[]): BookingPet[] {
  return typed.filter(hasDetails).map((pet) => BookingPet.parse(enteredDetails(pet)));
}

export function problemOf(typed: TypedPet): PetProblem | null {
  if (!hasDetails(typed)) return null;
  const issue = BookingPet.safeParse(enteredDetails(typed)).error?.issues[0];
  const field = petFields.find((name) => name === issue?.path[0]);
  return issue && field ? { field, reason: issue.message } : null;
}

const hasDetails = (pet: TypedPet) => petFields.some((field) => pet[field].trim() !== '');

/** Omits empty details, but keeps the required name. */
function enteredDetails(pet: TypedPet): Record<string, string> {
  const entered = petFields.filter((field) => field === 'name' || pet[field].trim() !== '');
  return Object.fromEntries(entered.map((field) => [field, pet[field]]));
}
