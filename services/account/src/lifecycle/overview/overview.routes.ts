import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { showOverview } from './show-overview.ts';

export const overviewRoutes: Route[] = [
  route(endpoints['overview.account'], ({ query }) => showOverview(query)),
];
