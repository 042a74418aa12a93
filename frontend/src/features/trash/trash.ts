import { trashEndpoints } from '@petcare/contracts/trash.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '../../components/admin-table/table-list.ts';
import { callPage } from '../../lib/api/api-client.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

/** The parts of the house that keep what was deleted, each its own. */
export const trashLists = {
  content: trashEndpoints['trash.content'],
  clinic: trashEndpoints['trash.clinic'],
  commerce: trashEndpoints['trash.commerce'],
} as const;
export type TrashPlace = keyof typeof trashLists;

/** A page of what was deleted, newest first: one’s own, everybody’s for an admin. */
export function useTrash(place: TrashPlace, query: QueryOf<(typeof trashLists)[TrashPlace]>) {
  return useQuery({
    queryKey: [...queryKeys.trash, place, query],
    queryFn: ({ signal }) => callPage(trashLists[place], { query, signal }),
    placeholderData: keepPreviousData,
  });
}
