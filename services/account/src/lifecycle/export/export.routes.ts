import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createLimiter } from '@petcare/platform/concurrency/limiter.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { exportUser, type ExportDeps } from './export-user.ts';

/** Every archive is held in memory until it is sent, so only a few are built at a time. */
const limits = { atOnce: 2, mayWait: 20 };

export function exportRoutes(deps: ExportDeps): Route[] {
  const limited = createLimiter(limits);
  return [
    route(endpoints['users.export'], async ({ params, caller }) => {
      const own = caller.kind === 'user' && caller.id === params.id;
      const archive = await limited(() => exportUser({ id: params.id, own }, deps));
      return { type: 'application/zip', headers: { 'Cache-Control': 'no-store' }, ...archive };
    }),
  ];
}
