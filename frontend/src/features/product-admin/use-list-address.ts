import { ProductSort, ProductType } from '@petcare/contracts/products.ts';
import { useCallback } from 'react';
import { useFilterAddress } from '../../lib/use-filter-address.ts';
import { usePageNumber } from '../../lib/use-page-number.ts';

/** Which part of the products is on the screen. */
export interface ProductList {
  /** Empty for everything. */
  readonly search: string;
  readonly type: ProductType | null;
  /** Null: the newest first, or what a search finds best. */
  readonly sort: ProductSort | null;
  /** From one. */
  readonly page: number;
}

/** The list as it stands in the address, and ways to change it; what nobody offers counts as none. */
export function useListAddress() {
  const [address, changeAddress] = useFilterAddress();
  const [page, turnTo] = usePageNumber();
  const list: ProductList = {
    search: (address.get('search') ?? '').trim().slice(0, 100),
    type: ProductType.safeParse(address.get('type')).data ?? null,
    sort: ProductSort.safeParse(address.get('sort')).data ?? null,
    page,
  };
  const change = useCallback(
    (name: 'search' | 'type' | 'sort', value: string) => {
      changeAddress((current) => {
        const changed = new URLSearchParams(current);
        changed.delete('page');
        if (value) changed.set(name, value);
        else changed.delete(name);
        return changed;
      });
    },
    [changeAddress],
  );
  return { list, change, turnTo };
}
