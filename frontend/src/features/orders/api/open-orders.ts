import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The next to arrive first. */
const openStatuses: readonly OrderStatus[] = ['Shipping', 'Processing', 'Pending'];
const maxPerStatus = 5;

/** Returns the customer's newest orders that have not arrived yet, those on their way first. */
export function useOpenOrders(customerId: string) {
  return useQuery({
    queryKey: [...queryKeys.orders, 'open', customerId],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        openStatuses.map((status) =>
          call(orderEndpoints['orders.listOfCustomer'], {
            params: { id: customerId },
            query: { status, limit: maxPerStatus },
            signal,
          }),
        ),
      );
      return found.flat();
    },
  });
}
