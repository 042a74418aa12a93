import { eventsDeskEndpoints } from '@petcare/contracts/events-desk.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Queue depths are polled, because no event announces their changes. */
const depthsEveryMs = 4_000;
const failedJobsEveryMs = 15_000;
const failedJobsKey = [...queryKeys.events, 'failed-jobs'] as const;

/** The key of a chain: the id of a record or the trace of a request. */
export type ChainOf = { readonly id: string } | { readonly trace_id: string };

/** Returns the requests and events that concern a record or a trace. */
export function useChain(of: ChainOf | null) {
  return useQuery({
    queryKey: [...queryKeys.events, 'chain', of],
    queryFn: ({ signal }) => call(eventsDeskEndpoints['events.chain'], { query: of ?? {}, signal }),
    enabled: of !== null,
  });
}

/** Returns the depths of outboxes, queues and jobs, polled. */
export function useDepths() {
  return useQuery({
    queryKey: [...queryKeys.events, 'depths'],
    queryFn: ({ signal }) => call(eventsDeskEndpoints['events.depths'], { signal }),
    refetchInterval: depthsEveryMs,
  });
}

/** Returns the jobs that have used up their attempts. */
export function useFailedJobs() {
  return useQuery({
    queryKey: failedJobsKey,
    queryFn: ({ signal }) => call(eventsDeskEndpoints['failedTasks.list'], { signal }),
    refetchInterval: failedJobsEveryMs,
  });
}

/** Retries failed jobs with a full set of attempts. Resolves with their number. */
export function useRetryJobs() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) =>
      (await call(eventsDeskEndpoints['failedTasks.retry'], { body: { ids } })).count,
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedJobsKey }),
  });
}
