import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { exportPersonalRows } from '@petcare/platform/personal-rows/personal-table.ts';
import { personalTable } from '../erasure/personal-table.ts';

/** Everything about a user in the clinic, by kind. Patients of a doctor are not included. */
export const exportRoutes: Route[] = [
  route(endpoints['exports.clinic'], ({ params }) => exportPersonalRows(personalTable, params.id)),
];
