import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { listTrash } from './list-trash.ts';
import { restoreProduct } from './restore-product.ts';

export const trashRoutes: Route[] = [
  route(endpoints['trash.commerce'], async ({ query, reply }) => {
    const { entries, total } = await listTrash(query);
    reply.total(total);
    return entries;
  }),

  route(endpoints['trash.restore.commerce'], async ({ params }) => {
    await restoreProduct(params.id);
    return { message: 'Restored!' };
  }),
];
