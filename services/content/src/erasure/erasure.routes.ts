import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countRows } from './count-rows.ts';
import { deleteLeftovers } from './delete-leftovers.ts';

/** What a deletion that goes through all services asks of this one, beside the deletes that everybody knows. */
export const erasureRoutes: Route[] = [
  route(endpoints['deletions.rows.content'], ({ params }) => countRows(params)),

  route(endpoints['deletions.leftovers.content'], async ({ params, query }) => ({
    message: 'Deleted!',
    deleted: await deleteLeftovers(params.id, query.limit),
  })),
];
