import { type AdoptionsQuery, AdoptionStatus } from '@petcare/contracts/adoptions.ts';
import { District } from '@petcare/contracts/districts.ts';
import { AgeBand, Species } from '@petcare/contracts/pets.ts';
import { z } from 'zod';

const Flag = z.enum(['true', 'false']);

const fields = {
  search: z.string().trim().min(1).max(100),
  status: AdoptionStatus,
  species: Species,
  breed: z.string().trim().min(1).max(60),
  age: AgeBand,
  district: District,
  vaccinated: Flag,
  neutered: Flag,
};

export type FilterName = keyof typeof fields & keyof AdoptionsQuery;
export type AdoptionFilter = { [Name in FilterName]?: z.output<(typeof fields)[Name]> };

export const filterNames = Object.keys(fields) as FilterName[];

/** Reads the filter from the URL; invalid values are left out. */
export function readFilter(address: URLSearchParams): AdoptionFilter {
  const found = filterNames.flatMap((name) => {
    const parsed = fields[name].safeParse(address.get(name));
    return parsed.success ? [[name, parsed.data] as const] : [];
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
