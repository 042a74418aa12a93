import { queueEndpoints } from '@petcare/contracts/clinic/queue.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const pollMs = 60_000;

/**
 * Returns a doctor's queue today as the patient sees it. The estimated wait changes without an event, so it
 * is polled.
 */
export function useQueue(drId: string) {
  return useQuery({
    queryKey: [...queryKeys.queue, 'view', drId],
    queryFn: ({ signal }) => call(queueEndpoints['queue.view'], { params: { id: drId }, signal }),
    refetchInterval: pollMs,
  });
}
