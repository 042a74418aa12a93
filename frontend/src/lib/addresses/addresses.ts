import {
  type Address,
  type AddressBody,
  addressEndpoints,
} from '@petcare/contracts/commerce/orders/addresses.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The address book of the signed-in user, the address saved last first. */
export function useAddresses() {
  return useQuery({
    queryKey: [...queryKeys.addresses, 'list'],
    queryFn: ({ signal }) => call(addressEndpoints['addresses.list'], { signal }),
  });
}

/** Adds an address, or replaces the one with this id. */
export function useSaveAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string | null; body: AddressBody }) => {
      const answer =
        id === null
          ? await call(addressEndpoints['addresses.add'], { body })
          : await call(addressEndpoints['addresses.update'], { params: { id }, body });
      return answer.address;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.addresses }),
  });
}

export function useDeleteAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: Address) => call(addressEndpoints['addresses.delete'], { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.addresses }),
  });
}
