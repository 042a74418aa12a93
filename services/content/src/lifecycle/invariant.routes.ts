import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countViolations, sentEventRoute } from '@petcare/platform/admin/invariants.ts';
import { findOrphanedRows } from './find-orphaned-rows.ts';

export const invariantRoutes: Route[] = [
  sentEventRoute('content'),
  route(endpoints['invariants.find.content'], async ({ query: { scope } }) => [
    await countViolations({ name: 'orphans', service: 'content' }, () => findOrphanedRows(scope)),
  ]),
];
