import { type Product, productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const maxChoices = 20;

type ProductChoice = Pick<Product, '_id' | 'product_name'>;

/** Medicine of the store, or the products that a search finds. */
export function useProductChoices(search: string) {
  const query = search.trim();
  return useQuery({
    queryKey: [...queryKeys.products, 'choices', query],
    queryFn: async ({ signal }): Promise<ProductChoice[]> => {
      if (query === '')
        return call(productEndpoints['products.list'], {
          query: { product_type: 'Pet Medicine', limit: maxChoices },
          signal,
        });
      const found = await call(productEndpoints['products.search'], {
        query: { query, limit: maxChoices },
        signal,
      });
      return found.flatMap(variantsOf);
    },
    placeholderData: keepPreviousData,
  });
}

/** A search finds a group of variants once, and a prescription names one of them. */
function variantsOf({ group, ...product }: Product): ProductChoice[] {
  if (!group) return [product];
  return group.variants.map(({ _id, label }) => ({ _id, product_name: `${group.name}, ${label}` }));
}

/** A product that was chosen before; undefined for none, and once it is no longer in the store. */
export function useChosenProduct(id: string): Product | undefined {
  const { data } = useStoreProducts(id === '' ? [] : [id]);
  return data?.find(({ _id }) => _id === id);
}

export function useStoreProducts(ids: readonly string[]) {
  return useQuery({
    queryKey: [...queryKeys.products, 'some', ...ids],
    queryFn: ({ signal }) =>
      call(productEndpoints['products.list'], { query: { ids: ids.join(','), limit: ids.length }, signal }),
    enabled: ids.length > 0,
  });
}
