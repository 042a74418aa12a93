import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import type { HostelSettings } from './hostel-settings.ts';
import { hostelInfo, quoteStay, showAvailability } from './show-hostel.ts';

export function hostelRoutes(settings: HostelSettings): Route[] {
  return [
    route(endpoints['hostel.info'], async () => hostelInfo(settings)),

    route(endpoints['hostel.availability'], ({ query }) => showAvailability(query, settings)),

    route(endpoints['hostel.quote'], ({ query }) => quoteStay(query, settings, new Date())),
  ];
}
