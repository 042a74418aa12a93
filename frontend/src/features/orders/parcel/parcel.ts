import { courierEndpoints, type CourierName } from '@petcare/contracts/commerce/orders/couriers.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** The parcel of an order. A live message about the order makes it stale. */
export function useParcel(orderId: string) {
  return useQuery({
    queryKey: [...queryKeys.orders, 'parcel', orderId],
    queryFn: ({ signal }) =>
      call(courierEndpoints['consignments.ofOrder'], { params: { id: orderId }, signal }),
  });
}

export function useBookParcel(orderId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (courier: CourierName) =>
      call(courierEndpoints['consignments.book'], { params: { id: orderId }, body: { courier } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.orders }),
  });
}

export function fetchLabel(orderId: string): Promise<Blob> {
  return callForFile(courierEndpoints['consignments.label'], { params: { id: orderId } }, () => undefined);
}
