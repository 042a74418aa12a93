import { type QueueBoard, queueEndpoints } from '@petcare/contracts/clinic/queue.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const boardKey = (drId: string) => [...queryKeys.queue, 'board', drId] as const;

export function useQueueBoard(drId: string) {
  return useQuery({
    queryKey: boardKey(drId),
    queryFn: ({ signal }) => call(queueEndpoints['queue.board'], { params: { id: drId }, signal }),
    staleTime: 0,
  });
}

/**
 * Completes the current appointment and calls the next patient. Sends the serial on screen: if another user
 * called first, it rejects with `queue_moved` and the board is refetched.
 */
export function useCallNext(drId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (serving: number | null) =>
      call(queueEndpoints['queue.next'], { params: { id: drId }, body: { serving } }),
    onSuccess: (board) => queryClient.setQueryData<QueueBoard>(boardKey(drId), board),
    onError: () => queryClient.invalidateQueries({ queryKey: boardKey(drId) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.appointments }),
  });
}
