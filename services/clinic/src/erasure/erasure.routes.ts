import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countRows } from './count-rows.ts';
import { erasePersonalData } from './erase-personal-data.ts';

/** What whoever works through a deletion asks of the clinic besides its own delete endpoints. */
export const deletionRoutes: Route[] = [
  route(endpoints['deletions.rows.clinic'], ({ params: { kind, id } }) => countRows(kind, id)),

  route(endpoints['deletions.personal.clinic'], async ({ params, query: { limit } }) => ({
    message: 'Deleted!',
    deleted: await erasePersonalData(params.id, limit),
  })),
];
