import { endpoints } from '@petcare/contracts/endpoints.ts';
import { cachedRoute, route, type Route } from '@petcare/platform/http/route.ts';
import { everySecond } from '@petcare/platform/cache/change-marks.ts';
import { listSettingsVersions } from './list-settings-versions.ts';
import { placeChanges } from './place-count.model.ts';
import { saveSettings, showSettings } from './save-settings.ts';
import { settingsChanges } from './settings-version.model.ts';
import type { HostelSettingsSource } from './settings-source.ts';
import { hostelInfo, quoteStay, showAvailability } from './show-hostel.ts';

export function hostelRoutes(settings: HostelSettingsSource): Route[] {
  return [
    cachedRoute(endpoints['hostel.info'], {
      until: [settingsChanges, everySecond],
      handle: async () => hostelInfo(await settings.current()),
    }),

    cachedRoute(endpoints['hostel.availability'], {
      until: [settingsChanges, placeChanges],
      handle: async ({ query }) => showAvailability(query, await settings.current()),
    }),

    cachedRoute(endpoints['hostel.quote'], {
      until: [settingsChanges, placeChanges, everySecond],
      handle: async ({ query }) => quoteStay(query, await settings.current(), new Date()),
    }),

    route(endpoints['hostelSettings.get'], () => showSettings(settings)),

    route(endpoints['hostelSettings.versions'], () => listSettingsVersions()),

    route(endpoints['hostelSettings.save'], async ({ body }) => {
      const { version, accept_overbooked: acceptOverbooked = false, ...terms } = body;
      const saved = await saveSettings({ terms, version, acceptOverbooked }, settings);
      return { message: 'Saved.', settings: saved };
    }),
  ];
}
