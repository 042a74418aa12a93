import { cartEndpoints } from '@petcare/contracts/cart.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The cart that is being paid for, as the server has it now. */
export function useCart(wanted = true) {
  return useQuery({
    queryKey: [...queryKeys.cart, 'checkout'],
    queryFn: ({ signal }) => call(cartEndpoints['cart.get'], { signal }),
    staleTime: 0,
    enabled: wanted,
  });
}
