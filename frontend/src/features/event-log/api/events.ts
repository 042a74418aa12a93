import { eventsDeskEndpoints } from '@petcare/contracts/events-desk.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

/** Queues move by themselves: nobody tells the page. */
const depthsEveryMs = 4_000;
const failedJobsEveryMs = 15_000;
const failedJobsKey = [...queryKeys.events, 'failed-jobs'] as const;

/** What a chain is asked by: a record, or the trace of a request. */
export type ChainOf = { readonly id: string } | { readonly trace_id: string };

/** What happened to a record, or because of a request. */
export function useChain(of: ChainOf | null) {
  return useQuery({
    queryKey: [...queryKeys.events, 'chain', of],
    queryFn: ({ signal }) => call(eventsDeskEndpoints['events.chain'], { query: of ?? {}, signal }),
    enabled: of !== null,
  });
}

/** What waits where, live. */
export function useDepths() {
  return useQuery({
    queryKey: [...queryKeys.events, 'depths'],
    queryFn: ({ signal }) => call(eventsDeskEndpoints['events.depths'], { signal }),
    refetchInterval: depthsEveryMs,
  });
}

/** The jobs that nobody tries any more. */
export function useFailedJobs() {
  return useQuery({
    queryKey: failedJobsKey,
    queryFn: ({ signal }) => call(eventsDeskEndpoints['failedTasks.list'], { signal }),
    refetchInterval: failedJobsEveryMs,
  });
}

/** Gives failed jobs another round of attempts. Resolves with how many it were. */
export function useRetryJobs() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) =>
      (await call(eventsDeskEndpoints['failedTasks.retry'], { body: { ids } })).count,
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedJobsKey }),
  });
}
