import {
  couponEndpoints,
  type CreateCouponBody,
  type UpdateCouponBody,
} from '@petcare/contracts/commerce/payments/coupons.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../components/admin-table/table-list.ts';
import { call, callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

const usesPerPage = 20;

export function useCoupons(query: QueryOf<(typeof couponEndpoints)['coupons.list']>) {
  return useQuery({
    queryKey: [...queryKeys.coupons, 'list', query],
    queryFn: ({ signal }) => callPage(couponEndpoints['coupons.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCouponUses(id: string, page: number) {
  return useQuery({
    queryKey: [...queryKeys.coupons, 'uses', id, page],
    queryFn: async ({ signal }) => {
      const { items, total } = await callPage(couponEndpoints['coupons.uses'], {
        params: { id },
        query: { page, limit: usesPerPage },
        signal,
      });
      return { items, pages: Math.ceil(total / usesPerPage) };
    },
    placeholderData: keepPreviousData,
  });
}

export function useSaveCoupon(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateCouponBody | UpdateCouponBody) =>
      id === null
        ? call(couponEndpoints['coupons.create'], { body: body as CreateCouponBody })
        : call(couponEndpoints['coupons.update'], { params: { id }, body: body as UpdateCouponBody }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.coupons }),
  });
}
