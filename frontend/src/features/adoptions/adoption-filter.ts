import { adoptionStatuses, type AdoptionsQuery } from '@petcare/contracts/content/adoptions.ts';
import { districts } from '@petcare/contracts/shared/districts.ts';
import { type AgeBand, ageBands, speciesNames } from '@petcare/contracts/clinic/pets/species.ts';
import { oneOf } from '../../lib/forms/one-of.ts';

/** A trimmed text of 1 to `max` characters. */
const textUpTo = (max: number) => (typed: string) => {
  const text = typed.trim();
  return text !== '' && text.length <= max ? text : null;
};
const flag = (value: string) => oneOf(['true', 'false'], value);

/** Read a parameter of the URL; null for an invalid value. */
const fields = {
  search: textUpTo(100),
  status: (value: string) => oneOf(adoptionStatuses, value),
  species: (value: string) => oneOf(speciesNames, value),
  breed: textUpTo(60),
  age: (value: string) => oneOf(Object.keys(ageBands) as AgeBand[], value),
  district: (value: string) => oneOf(districts, value),
  vaccinated: flag,
  neutered: flag,
};

export type FilterName = keyof typeof fields & keyof AdoptionsQuery;
export type AdoptionFilter = { [Name in FilterName]?: NonNullable<ReturnType<(typeof fields)[Name]>> };

export const filterNames = Object.keys(fields) as FilterName[];

/** Reads the filter from the URL; invalid values are left out. */
export function readFilter(address: URLSearchParams): AdoptionFilter {
  const found = filterNames.flatMap((name) => {
    const value = fields[name](address.get(name) ?? '');
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Returns the parameters with one filter changed and the page reset; an empty value removes the filter. */
export function withFilter(address: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  changed.delete('page');
  if (value.trim() === '') changed.delete(name);
  else changed.set(name, value.trim());
  return changed;
}

export function withoutFilter(address: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const name of ['page', ...filterNames]) changed.delete(name);
  return changed;
}
