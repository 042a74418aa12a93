import { type ProductSort, productSorts } from '@petcare/contracts/commerce/products/products.ts';
import { oneOf } from '../../lib/forms/one-of.ts';

export interface ProductFilter {
  min_price?: string;
  max_price?: string;
  in_stock?: 'true';
  sort?: ProductSort;
}
export type FilterName = keyof ProductFilter;

const amount = (text: string | null) => /^\d{1,6}(\.\d{1,2})?$/.exec(text ?? '')?.[0];

/** Parses the filter from the URL. Ignores invalid values and swaps a reversed price range. */
export function readFilter(address: URLSearchParams): ProductFilter {
  const [low, high] = [amount(address.get('min_price')), amount(address.get('max_price'))];
  const reversed = low !== undefined && high !== undefined && Number(low) > Number(high);
  const [from, upTo] = reversed ? [high, low] : [low, high];
  const sort = oneOf(productSorts, address.get('sort'));
  return {
    ...(from !== undefined && { min_price: from }),
    ...(upTo !== undefined && { max_price: upTo }),
    ...(address.get('in_stock') === 'true' && { in_stock: 'true' }),
    ...(sort && { sort }),
  };
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
