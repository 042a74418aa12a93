import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type {
  HostelTerms,
  HostelSettingsView,
  OverbookedDate,
} from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { addAudit, changedFields } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { capacityOn, type HostelSettings } from './hostel-settings.ts';
import { partsOfCount, PlaceCounts } from './place-count.model.ts';
import { findLatestVersion, toSettings, toTerms, type HostelSettingsSource } from './settings-source.ts';
import { SettingsVersions } from './settings-version.model.ts';

interface Request {
  readonly terms: HostelTerms;
  readonly version: number;
  readonly acceptOverbooked: boolean;
}

/**
 * Saves the next version of the settings. Bookings keep their places and terms, whatever the version allows.
 * @throws hostel_settings_conflict – when `version` is not the one in force.
 * @throws hostel_dates_booked – with the dates, when fewer places than booked are left and that was not accepted.
 */
export async function saveSettings(
  { terms, version, acceptOverbooked }: Request,
  source: HostelSettingsSource,
  now = new Date(),
): Promise<HostelSettingsView> {
  const today = dhakaDateOf(now);
  try {
    return await inTransaction(async () => {
      const current = await source.current();
      if (current.version !== version) throw settingsConflict(current);
      const before = toTerms(current);
      const names = Object.keys({ ...before, ...terms }) as (keyof HostelTerms)[];
      const { before: old, after } = changedFields(before, terms, names);
      const changed = Object.keys(after ?? {});
      if (changed.length === 0) return showSettings(source, now);
      const saved = { _id: version + 1, terms, changed, savedAt: now };
      const overbooked = await findOverbooked(toSettings(saved), today);
      const dates = overbooked.filter(
        ({ pet_type, kind, date, capacity }) => capacity < capacityOn(current, pet_type, kind, date),
      );
      if (dates.length > 0 && !acceptOverbooked)
        throw conflict('hostel_dates_booked', {
          details: { dates: dates.slice(0, 60), count: dates.length },
        });
      await SettingsVersions.create([
        { ...saved, overbooked: overbooked.map(({ pet_type: petType, ...date }) => ({ petType, ...date })) },
      ]);
      // A booking that reserves at this moment counts again under the new settings, instead of slipping past them.
      await PlaceCounts.updateMany(
        { _id: trusted({ $in: await countIdsFrom(today) }) },
        { settings: version + 1 },
      );
      await addEvent('hostel.settings_changed', {
        aggregate: { id: newId(), sequence: 0 },
        data: { settings_version: version + 1 },
      });
      await addAudit('commerce', {
        action: 'hostel_settings.saved',
        record: { type: 'hostel_settings', id: String(version + 1), label: `Version ${version + 1}` },
        before: old,
        after,
      });
      return { version: version + 1, terms, saved_at: now.toISOString(), overbooked };
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw settingsConflict(await source.current());
    throw error;
  }
}

function settingsConflict({ version }: HostelSettings) {
  return conflict('hostel_settings_conflict', { details: { version } });
}

export async function showSettings(
  source: HostelSettingsSource,
  now = new Date(),
): Promise<HostelSettingsView> {
  const saved = await findLatestVersion();
  const settings = saved ? toSettings(saved) : source.defaults;
  return {
    version: settings.version,
    terms: toTerms(settings),
    saved_at: saved?.savedAt.toISOString() ?? null,
    overbooked: await findOverbooked(settings, dhakaDateOf(now)),
  };
}

async function findOverbooked(settings: HostelSettings, today: string): Promise<OverbookedDate[]> {
  const counts = await PlaceCounts.find({ taken: trusted({ $gt: 0 }) }).lean();
  return counts
    .map(({ _id, taken }) => ({ ...partsOfCount(_id), taken }))
    .filter(({ date }) => date >= today)
    .map(({ petType, kind, date, taken }) => ({
      pet_type: petType,
      kind,
      date,
      booked: taken,
      capacity: capacityOn(settings, petType, kind, date),
    }))
    .filter(({ booked, capacity }) => booked > capacity)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

async function countIdsFrom(today: string): Promise<string[]> {
  const counts = await PlaceCounts.find({}, '_id').lean();
  return counts.map(({ _id }) => _id).filter((id) => partsOfCount(id).date >= today);
}
