import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { personalRows } from './personal-rows.ts';

export const exportRoutes: Route[] = [
  route(endpoints['exports.commerce'], ({ params }) => personalRows(params.id)),
];
