import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { type Packing, packingEndpoints } from '@petcare/contracts/commerce/orders/packing.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

const packingKey = (id: string) => [...queryKeys.orders, 'packing', id] as const;

/** Mutations of this scope run one after the other, in their sequence. */
export const packingScope = { id: 'packing' };

export function usePacking(id: string | null) {
  return useQuery({
    queryKey: packingKey(id ?? ''),
    queryFn: ({ signal }) => call(packingEndpoints['orders.packing'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}

/** Returns the id of the order with this number, or null. */
export async function findOrderByNumber(number: string): Promise<string | null> {
  const found = await call(orderEndpoints['orders.list'], { query: { search: number, limit: 10 } });
  return found.find(({ order_id }) => order_id === number)?._id ?? null;
}

export async function scanUnit(
  queryClient: QueryClient,
  id: string,
  body: { client_id: string; code: string },
): Promise<Packing> {
  const packing = await call(packingEndpoints['orders.scanUnit'], { params: { id }, body });
  return showPacking(queryClient, packing);
}

export function useUndoScan() {
  const queryClient = useQueryClient();
  return useMutation({
    // After the scans that are still being sent.
    scope: packingScope,
    mutationFn: ({ id, scanId }: { id: string; scanId: string }) =>
      call(packingEndpoints['orders.undoScan'], { params: { id, scanId } }),
    onSuccess: (packing) => showPacking(queryClient, packing),
  });
}

export function useMovePackedOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ packing: { _id: id, version }, status }: { packing: Packing; status: OrderStatus }) =>
      call(orderEndpoints['orders.changeStatus'], { params: { id }, body: { status, version } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.orders }),
  });
}

/** A fetch in progress would restore what was scanned before. */
async function showPacking(queryClient: QueryClient, packing: Packing): Promise<Packing> {
  await queryClient.cancelQueries({ queryKey: packingKey(packing._id) });
  queryClient.setQueryData(packingKey(packing._id), packing);
  return packing;
}
