import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { useQuery } from '@tanstack/react-query';
import { callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

/** Products that cost as much and can be bought, by name. */
export function useEqualProducts(price: number) {
  return useQuery({
    queryKey: [...queryKeys.products, 'of-price', price],
    queryFn: async ({ signal }) => {
      const query = {
        min_price: String(price),
        max_price: String(price),
        in_stock: 'true',
        sort: 'product_name',
        limit: 100,
      } as const;
      return (await callPage(productEndpoints['products.list'], { query, signal })).items;
    },
  });
}
