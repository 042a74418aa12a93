import {
  type ShareStayBody,
  stayMemoryEndpoints as endpoints,
} from '@petcare/contracts/commerce/hostel/stay-memories.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const sharedKey = (bookingId: string) => [...queryKeys.memories, 'of-stay', bookingId] as const;

/** The id of the memory that the user has shared of a stay; null without one. */
export function useStayMemory(bookingId: string) {
  return useQuery({
    queryKey: sharedKey(bookingId),
    queryFn: async ({ signal }) =>
      (await call(endpoints['memories.ofStay'], { params: { id: bookingId }, signal })).memory_id,
  });
}

/** Shares a stay as a memory. Sending it again never creates a second one. */
export function useShareStay(bookingId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ShareStayBody) =>
      (await call(endpoints['stays.share'], { params: { id: bookingId }, body })).memory_id,
    onSuccess: (memoryId) => queryClient.setQueryData(sharedKey(bookingId), memoryId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.memories }),
  });
}
