import { queueEndpoints } from '@petcare/contracts/queue.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

const askAgainMs = 60_000;

/** Where a doctor's queue stands today, as the patient sees it. The minutes run on without any news, so it is asked again. */
export function useQueue(drId: string) {
  return useQuery({
    queryKey: [...queryKeys.queue, 'view', drId],
    queryFn: ({ signal }) => call(queueEndpoints['queue.view'], { params: { id: drId }, signal }),
    refetchInterval: askAgainMs,
  });
}
