import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countRows } from './count-rows.ts';
import { erasePersonalData } from './erase-personal-data.ts';

/** What whoever works through a deletion asks of the shop besides its own delete endpoints. */
export const erasureRoutes: Route[] = [
  route(endpoints['deletions.rows.commerce'], ({ params: { kind, id } }) => countRows(kind, id)),

  route(endpoints['deletions.personal.commerce'], async ({ params, query: { limit } }) => ({
    message: 'Deleted!',
    deleted: await erasePersonalData(params.id, limit),
  })),
];
