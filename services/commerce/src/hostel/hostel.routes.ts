import { endpoints } from '@petcare/contracts/endpoints.ts';
import { keptUntil, route, sharedRoute, type Route } from '@petcare/platform/http/route.ts';
import { everySecond } from '@petcare/platform/mongo/change-marks.ts';
import { listSettingsVersions } from './list-settings-versions.ts';
import { placeChanges } from './place-count.model.ts';
import { saveSettings, showSettings } from './save-settings.ts';
import { settingsChanges } from './settings-version.model.ts';
import type { HostelSettingsSource } from './settings-source.ts';
import { hostelInfo, quoteStay, showAvailability } from './show-hostel.ts';

export function hostelRoutes(settings: HostelSettingsSource): Route[] {
  return [
    keptUntil(
      [settingsChanges, everySecond],
      sharedRoute(endpoints['hostel.info'], async () => hostelInfo(await settings.current())),
    ),

    keptUntil(
      [settingsChanges, placeChanges],
      sharedRoute(endpoints['hostel.availability'], async ({ query }) =>
        showAvailability(query, await settings.current()),
      ),
    ),

    keptUntil(
      [settingsChanges, placeChanges, everySecond],
      sharedRoute(endpoints['hostel.quote'], async ({ query }) =>
        quoteStay(query, await settings.current(), new Date()),
      ),
    ),

    route(endpoints['hostelSettings.get'], () => showSettings(settings)),

    route(endpoints['hostelSettings.versions'], () => listSettingsVersions()),

    route(endpoints['hostelSettings.save'], async ({ body }) => {
      const { version, accept_overbooked: acceptOverbooked = false, ...terms } = body;
      const saved = await saveSettings({ terms, version, acceptOverbooked }, settings);
      return { message: 'Saved.', settings: saved };
    }),
  ];
}
