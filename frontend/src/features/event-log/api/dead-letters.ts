import { eventAdminEndpoints } from '@petcare/contracts/event-admin.ts';
import type { EndpointRequest } from '@petcare/contracts/shared/endpoint.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const deadLettersEndpoint = eventAdminEndpoints['deadLetters.list'];

export type DeadLetterSelection = EndpointRequest<(typeof eventAdminEndpoints)['deadLetters.replay']>['body'];

export function useDeadLetters(query: QueryOf<typeof deadLettersEndpoint>) {
  return useQuery({
    queryKey: [...queryKeys.deadLetters, 'list', query],
    queryFn: ({ signal }) => callPage(deadLettersEndpoint, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useWaitingCount(of: { consumer?: string; event?: string }) {
  return useQuery({
    queryKey: [...queryKeys.deadLetters, 'waiting', of],
    queryFn: async ({ signal }) => {
      const query = { ...of, state: 'waiting' as const, page: 1, limit: 1 };
      return (await callPage(deadLettersEndpoint, { query, signal })).total;
    },
  });
}

/** Republishes each dead letter once to the queue it came from. Resolves with their number. */
export function useReplay() {
  return useDeadLetterMutation('deadLetters.replay');
}

export function useDismiss() {
  return useDeadLetterMutation('deadLetters.dismiss');
}

function useDeadLetterMutation(name: 'deadLetters.replay' | 'deadLetters.dismiss') {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: DeadLetterSelection) => (await call(eventAdminEndpoints[name], { body })).count,
    onSettled: () =>
      Promise.all(
        [queryKeys.deadLetters, queryKeys.events].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
