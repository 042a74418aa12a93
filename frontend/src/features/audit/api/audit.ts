import { auditEndpoints } from '@petcare/contracts/audit.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const auditEndpoint = auditEndpoints['audit.list'];
export type AuditAsked = QueryOf<typeof auditEndpoint>;

// Not under the key that a live message makes stale: nothing is to move under who reads. What has come is counted.
const pagesKey = ['audit-pages'] as const;

/** A page of the audit log. It stays as it is until the reader asks for what has come since. */
export function useAudit(query: AuditAsked) {
  return useQuery({
    queryKey: [...pagesKey, query],
    queryFn: ({ signal }) => callPage(auditEndpoint, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many entries of the same filters have come since an instant; asked again whenever the log has grown. */
export function useNewEntries(query: AuditAsked, after: string | undefined) {
  const { data } = useQuery({
    queryKey: [...queryKeys.audit, 'new', query, after],
    queryFn: ({ signal }) =>
      callPage(auditEndpoint, { query: { ...query, after, page: 1, limit: 1 }, signal }),
    enabled: after !== undefined,
  });
  return data?.total ?? 0;
}

/** Fetches the page that is shown once more. */
export function useShowNew(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: pagesKey });
}
