import { productEndpoints } from '@petcare/contracts/products.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The product that is being bought. A price must not be an old one, so it is asked anew on every visit. */
export function useProduct(id: string) {
  return useQuery({
    queryKey: [...queryKeys.products, id],
    queryFn: ({ signal }) => call(productEndpoints['products.get'], { params: { id }, signal }),
    staleTime: 0,
  });
}
