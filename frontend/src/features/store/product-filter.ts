import { ProductSort } from '@petcare/contracts/products.ts';
import { z } from 'zod';

const Price = z.string().regex(/^\d{1,6}(\.\d{1,2})?$/);

const fields = {
  min_price: Price,
  max_price: Price,
  in_stock: z.literal('true'),
  sort: ProductSort,
};

export type FilterName = keyof typeof fields;
export type ProductFilter = { [Name in FilterName]?: z.output<(typeof fields)[Name]> };

const filterNames = Object.keys(fields) as FilterName[];

/** Parses the filter from the URL. Ignores invalid values and swaps a reversed price range. */
export function readFilter(address: URLSearchParams): ProductFilter {
  const found = filterNames.flatMap((name) => {
    const parsed = fields[name].safeParse(address.get(name));
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  const filter: ProductFilter = Object.fromEntries(found);
  const { min_price: low, max_price: high } = filter;
  if (low === undefined || high === undefined || Number(low) <= Number(high)) return filter;
  return { ...filter, min_price: high, max_price: low };
}

export function withParameter(
  address: URLSearchParams,
  name: FilterName | 'type' | 'query',
  value: string,
): URLSearchParams {
  const changed = new URLSearchParams(address);
  changed.delete('page');
  if (value.trim() === '') changed.delete(name);
  else changed.set(name, value.trim());
  return changed;
}

export function withoutFilter(address: URLSearchParams): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const name of ['page', 'min_price', 'max_price', 'in_stock']) changed.delete(name);
  return changed;
}

/** Number of active filters. A price range counts as one, and the order is no filter. */
export function filterCount({ min_price: low, max_price: high, in_stock: only }: ProductFilter): number {
  return (low !== undefined || high !== undefined ? 1 : 0) + (only === undefined ? 0 : 1);
}
