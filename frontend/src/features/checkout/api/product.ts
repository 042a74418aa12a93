import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Returns the product to pay for; refetched on every mount, because its price must be current. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: [...queryKeys.products, id],
    queryFn: ({ signal }) => call(productEndpoints['products.get'], { params: { id }, signal }),
    staleTime: 0,
  });
}
