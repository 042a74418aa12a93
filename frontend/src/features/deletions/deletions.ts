import { deletionEndpoints } from '@petcare/contracts/shared/deletions.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '../../components/admin-table/table-list.ts';
import { deletionKey } from '../../components/deletion/deletions.ts';
import { call, callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

export const deletionsEndpoint = deletionEndpoints['deletions.list'];

export function useDeletions(query: QueryOf<typeof deletionsEndpoint>) {
  return useQuery({
    queryKey: [...queryKeys.deletions, 'list', query],
    queryFn: ({ signal }) => callPage(deletionsEndpoint, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDeletion(id: string | null) {
  return useQuery({
    queryKey: deletionKey(id ?? ''),
    queryFn: ({ signal }) => call(deletionEndpoints['deletions.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
  });
}
