import { endpoints } from '@petcare/contracts/endpoints.ts';
import { sharedRoute, type Route } from '@petcare/platform/http/route.ts';
import type { HostelSettings } from './hostel-settings.ts';
import { hostelInfo, quoteStay, showAvailability } from './show-hostel.ts';

export function hostelRoutes(settings: HostelSettings): Route[] {
  return [
    sharedRoute(endpoints['hostel.info'], async () => hostelInfo(settings)),

    sharedRoute(endpoints['hostel.availability'], ({ query }) => showAvailability(query, settings)),

    sharedRoute(endpoints['hostel.quote'], ({ query }) => quoteStay(query, settings, new Date())),
  ];
}
