import { endpoints } from '@petcare/contracts/endpoints.ts';
import { listRoute, type Route } from '@petcare/platform/http/route.ts';
import { eachAuditEntry, listAudit } from './list-audit.ts';

export const auditRoutes: Route[] = [
  listRoute(
    endpoints['audit.list'],
    async ({ query, reply }) => {
      const { entries, total } = await listAudit(query);
      reply.total(total);
      return entries;
    },
    ({ query }) => eachAuditEntry(query),
  ),
];
