import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { personalRows } from './personal-rows.ts';

/** People, as other services ask about them. */
export const exportRoutes: Route[] = [
  route(endpoints['exports.commerce'], ({ params }) => personalRows(params.id)),
];
