import { StayPet } from '@petcare/contracts/stays.ts';

/** What is told about a guest, in the order of the screen and under the names of the contract. */
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
/** What stands in the fields of one guest, as it was typed. */
export type TypedPet = Record<PetField, string>;

/** One set of fields for each guest, with what is known already. */
export function typedPets(pets: readonly StayPet[], guests: number): TypedPet[] {
  return Array.from({ length: Math.max(guests, pets.length) }, (_, index) => {
    const told = petFields.map((field) => [field, pets[index]?.[field] ?? ''] as const);
    return Object.fromEntries(told) as TypedPet;
  });
}

/** Why the fields of one guest cannot be saved: the field, and the contract’s reason. */
export interface PetProblem {
  readonly field: PetField;
  readonly reason: string;
}

/** The guests that something was told about; nobody has to tell anything. */
export function petsOf(typed: readonly TypedPet[]): StayPet[] {
  return typed.filter(isTold).map((pet) => StayPet.parse(given(pet)));
}

/** The first thing that is wrong with what was told about a guest, or null. */
export function problemOf(typed: TypedPet): PetProblem | null {
  if (!isTold(typed)) return null;
  const issue = StayPet.safeParse(given(typed)).error?.issues[0];
  const field = petFields.find((name) => name === issue?.path[0]);
  return issue && field ? { field, reason: issue.message } : null;
}

const isTold = (pet: TypedPet) => petFields.some((field) => pet[field].trim() !== '');

/** Leaves out what was not told; a name is always needed. */
function given(pet: TypedPet): Record<string, string> {
  const told = petFields.filter((field) => field === 'name' || pet[field].trim() !== '');
  return Object.fromEntries(told.map((field) => [field, pet[field]]));
}
