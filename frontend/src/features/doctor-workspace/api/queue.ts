import { type QueueBoard, queueEndpoints } from '@petcare/contracts/queue.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const boardKey = (drId: string) => [...queryKeys.queue, 'board', drId] as const;

/** Today’s visits of a doctor in their order, and who is being served. Live messages bring what changes. */
export function useQueueBoard(drId: string) {
  return useQuery({
    queryKey: boardKey(drId),
    queryFn: ({ signal }) => call(queueEndpoints['queue.board'], { params: { id: drId }, signal }),
    staleTime: 0,
  });
}

/**
 * Finishes the visit under way and calls the next. What is on the screen is sent along: when somebody else was
 * faster it rejects with `queue_moved`, and the board is fetched again.
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
