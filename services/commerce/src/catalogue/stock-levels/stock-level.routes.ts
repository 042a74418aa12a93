import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { listStockLevels } from './list-stock-levels.ts';
import { setReorderLevel } from './set-reorder-level.ts';

export const stockLevelRoutes: Route[] = [
  route(endpoints['stockLevels.list'], async ({ query, reply }) => {
    const { levels, total } = await listStockLevels(query);
    reply.total(total);
    return levels;
  }),

  route(endpoints['stockLevels.set'], async ({ params, body }) => ({
    message: 'Reorder level saved!',
    level: await setReorderLevel(params.id, body.reorder_level),
  })),
];
