import { latinDigits } from '@petcare/contracts/typed/digits.ts';
import { districts } from '@petcare/contracts/shared/districts.ts';
import type { PetFacts } from '@petcare/contracts/content/adoptions.ts';
import { speciesNames } from '@petcare/contracts/clinic/pets/species.ts';
import { oneOf } from '../../lib/forms/one-of.ts';

/** The pet facts as form values; an empty string means not given. */
export interface PetFactFields {
  species: string;
  breed: string;
  years: string;
  months: string;
  district: string;
  vaccinated: string;
  neutered: string;
}

export const noPetFacts: PetFactFields = {
  species: '',
  breed: '',
  years: '',
  months: '',
  district: '',
  vaccinated: '',
  neutered: '',
};

export const maxYears = 50;

/**
 * Parses a whole number from 0 to `max` in Latin or Bangla digits; null when empty, undefined when invalid.
 */
function wholeNumber(text: string, max: number): number | null | undefined {
  const trimmed = latinDigits(text.trim());
  if (trimmed === '') return null;
  return /^\d{1,3}$/.test(trimmed) && Number(trimmed) <= max ? Number(trimmed) : undefined;
}

export function isAge({ years, months }: Pick<PetFactFields, 'years' | 'months'>): boolean {
  const [inYears, inMonths] = [wholeNumber(years, maxYears), wholeNumber(months, 11)];
  return (
    inYears !== undefined && inMonths !== undefined && (inYears ?? 0) * 12 + (inMonths ?? 0) <= maxYears * 12
  );
}

function ageInMonths({ years, months }: PetFactFields): number | null {
  const [inYears, inMonths] = [wholeNumber(years, maxYears) ?? null, wholeNumber(months, 11) ?? null];
  return inYears === null && inMonths === null ? null : (inYears ?? 0) * 12 + (inMonths ?? 0);
}

const flag = (text: string) => (text === '' ? null : text === 'true');

/** Converts form values to the contract's facts; empty and invalid values become null. */
export function toPetFacts(fields: PetFactFields): PetFacts {
  return {
    species: oneOf(speciesNames, fields.species),
    breed: fields.breed.trim() || null,
    age_months: ageInMonths(fields),
    district: oneOf(districts, fields.district),
    vaccinated: flag(fields.vaccinated),
    neutered: flag(fields.neutered),
  };
}

export function fromPetFacts(facts: PetFacts): PetFactFields {
  const age = facts.age_months;
  return {
    species: facts.species ?? '',
    breed: facts.breed ?? '',
    years: age !== null && age >= 12 ? String(Math.floor(age / 12)) : '',
    months: age !== null && (age < 12 || age % 12 > 0) ? String(age % 12) : '',
    district: facts.district ?? '',
    vaccinated: facts.vaccinated === null ? '' : String(facts.vaccinated),
    neutered: facts.neutered === null ? '' : String(facts.neutered),
  };
}
