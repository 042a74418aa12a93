import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from './erasure/personal-table.ts';

export const exportRoutes: Route[] = [
  route(endpoints['exports.content'], ({ params }) => exportPersonalRows(personalTable, params.id)),
];
