import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { HostelSettingsSource } from '../../hostel/settings-source.ts';
import { showOverview } from './show-overview.ts';

export function overviewRoutes(hostel: HostelSettingsSource): Route[] {
  return [
    route(endpoints['overview.commerce'], async ({ query }) => showOverview(query, await hostel.current())),
  ];
}
