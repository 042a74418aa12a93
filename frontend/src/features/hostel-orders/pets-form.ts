import { BookingPet } from '@petcare/contracts/hostel.ts';

/** Fields of a pet in screen order, with the names of the contract. */
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
/** Field values as typed. */
export type TypedPet = Record<PetField, string>;

export function typedPets(pets: readonly BookingPet[], guests: number): TypedPet[] {
  return Array.from({ length: Math.max(guests, pets.length) }, (_, index) => {
    const entered = petFields.map((field) => [field, pets[index]?.[field] ?? ''] as const);
    return Object.fromEntries(entered) as TypedPet;
  });
}

/** First invalid field of a pet, with the contract's reason. */
export interface PetProblem {
  readonly field: PetField;
  readonly reason: string;
}

/** Pets with at least one detail. */
export function petsOf(typed: readonly TypedPet[]): BookingPet[] {
  return typed.filter(hasDetails).map((pet) => BookingPet.parse(enteredDetails(pet)));
}

/** First invalid detail of a pet; null when it can be saved. */
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
