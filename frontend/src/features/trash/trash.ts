import { trashEndpoints } from '@petcare/contracts/trash.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '../../components/admin-table/table-list.ts';
import { callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

export const trashLists = {
  content: trashEndpoints['trash.content'],
  clinic: trashEndpoints['trash.clinic'],
  commerce: trashEndpoints['trash.commerce'],
} as const;
export type TrashService = keyof typeof trashLists;

export function useTrash(service: TrashService, query: QueryOf<(typeof trashLists)[TrashService]>) {
  return useQuery({
    queryKey: [...queryKeys.trash, service, query],
    queryFn: ({ signal }) => callPage(trashLists[service], { query, signal }),
    placeholderData: keepPreviousData,
  });
}
