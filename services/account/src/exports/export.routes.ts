import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { exportUser, type ExportDeps } from './export-user.ts';

/** People's own data. */
export function exportRoutes(deps: ExportDeps): Route[] {
  return [
    route(endpoints['users.export'], async ({ params, caller }) => {
      const own = caller.kind === 'person' && caller.id === params.id;
      const archive = await exportUser({ id: params.id, own }, deps);
      return { type: 'application/zip', headers: { 'Cache-Control': 'no-store' }, ...archive };
    }),
  ];
}
