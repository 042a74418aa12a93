import { eventAdminEndpoints } from '@petcare/contracts/event-admin.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Queue depths are polled, because no event announces their changes. */
const depthsPollMs = 4_000;
const failedJobsPollMs = 15_000;
const failedJobsKey = [...queryKeys.events, 'failed-jobs'] as const;

/** The key of a chain: the id of a record or the trace of a request. */
export type ChainKey = { readonly id: string } | { readonly trace_id: string };

export function useChain(of: ChainKey | null) {
  return useQuery({
    queryKey: [...queryKeys.events, 'chain', of],
    queryFn: ({ signal }) => call(eventAdminEndpoints['events.chain'], { query: of ?? {}, signal }),
    enabled: of !== null,
  });
}

export function useDepths() {
  return useQuery({
    queryKey: [...queryKeys.events, 'depths'],
    queryFn: ({ signal }) => call(eventAdminEndpoints['events.depths'], { signal }),
    refetchInterval: depthsPollMs,
  });
}

export function useFailedJobs() {
  return useQuery({
    queryKey: failedJobsKey,
    queryFn: ({ signal }) => call(eventAdminEndpoints['failedTasks.list'], { signal }),
    refetchInterval: failedJobsPollMs,
  });
}

/** Retries failed jobs with a full set of attempts. Resolves with their number. */
export function useRetryJobs() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) =>
      (await call(eventAdminEndpoints['failedTasks.retry'], { body: { ids } })).count,
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedJobsKey }),
  });
}
