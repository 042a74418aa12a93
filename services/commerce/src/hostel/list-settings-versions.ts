import type { HostelSettingsVersion } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { SettingsVersions } from './settings-version.model.ts';

export async function listSettingsVersions(): Promise<HostelSettingsVersion[]> {
  const versions = await SettingsVersions.find({}, '_id savedAt changed').sort({ _id: -1 }).limit(50).lean();
  return versions.map(({ _id, savedAt, changed }) => ({
    version: _id,
    saved_at: savedAt.toISOString(),
    changed,
  }));
}
