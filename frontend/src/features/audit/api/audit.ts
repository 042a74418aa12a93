import { auditEndpoints } from '@petcare/contracts/account/audit.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { callPage } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';

export const auditEndpoint = auditEndpoints['audit.list'];
export type AuditQuery = QueryOf<typeof auditEndpoint>;

// Outside the key that live events invalidate: rows must not move while they are read. New entries are only
// counted.
const pagesKey = ['audit-pages'] as const;

/** Returns one page of the audit log. It stays unchanged until the user loads new entries. */
export function useAudit(query: AuditQuery) {
  return useQuery({
    queryKey: [...pagesKey, query],
    queryFn: ({ signal }) => callPage(auditEndpoint, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useNewEntries(query: AuditQuery, after: string | undefined) {
  const { data } = useQuery({
    queryKey: [...queryKeys.audit, 'new', query, after],
    queryFn: ({ signal }) =>
      callPage(auditEndpoint, { query: { ...query, after, page: 1, limit: 1 }, signal }),
    enabled: after !== undefined,
  });
  return data?.total ?? 0;
}

export function useRefreshAudit(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: pagesKey });
}
