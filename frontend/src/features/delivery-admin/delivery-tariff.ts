import {
  deliveryEndpoints,
  type SetDeliveryTariffBody,
} from '@petcare/contracts/commerce/orders/delivery.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

export function useTariff() {
  return useQuery({
    queryKey: [...queryKeys.delivery, 'tariff'],
    queryFn: async ({ signal }) => (await call(deliveryEndpoints['delivery.tariff'], { signal })).tariff,
  });
}

export function useTariffVersions() {
  return useQuery({
    queryKey: [...queryKeys.delivery, 'versions'],
    queryFn: ({ signal }) =>
      callPage(deliveryEndpoints['delivery.tariffs'], { query: { limit: 20 }, signal }),
  });
}

export function useSetTariff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: SetDeliveryTariffBody) =>
      (await call(deliveryEndpoints['delivery.setTariff'], { body })).tariff,
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.delivery }),
  });
}
