import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { HostelSettings } from '../hostel/hostel-settings.ts';
import { showOverview } from './show-overview.ts';

export function overviewRoutes(hostel: HostelSettings): Route[] {
  return [route(endpoints['overview.commerce'], ({ query }) => showOverview(query, hostel))];
}
