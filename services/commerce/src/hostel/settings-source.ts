import { minutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { HostelTerms } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import type { HostelSettings } from './hostel-settings.ts';
import { SettingsVersions, type SettingsVersionDocument } from './settings-version.model.ts';

export interface HostelSettingsSource {
  /** The configuration, in force until an admin saves a version. */
  readonly defaults: HostelSettings;
  /** Reads the version in force, inside the caller’s transaction if there is one. */
  current(): Promise<HostelSettings>;
}

export function settingsSource(defaults: HostelSettings): HostelSettingsSource {
  return {
    defaults,
    async current() {
      const saved = await findLatestVersion();
      return saved ? toSettings(saved) : defaults;
    },
  };
}

export function findLatestVersion(): Promise<SettingsVersionDocument | null> {
  return SettingsVersions.findOne().sort({ _id: -1 }).lean();
}

export function toSettings({ _id, terms }: Pick<SettingsVersionDocument, '_id' | 'terms'>): HostelSettings {
  return {
    version: _id,
    rates: terms.rates,
    seasons: terms.seasons,
    places: terms.places,
    closed: terms.closed,
    dayStayPricing: terms.day_stay_pricing,
    refundRules: terms.refund_rules.toSorted((a, b) => b.at_least_hours_before - a.at_least_hours_before),
    checkInMinutes: minutesOf(terms.check_in_time),
    checkOutMinutes: minutesOf(terms.check_out_time),
    ...(terms.deposit_percent !== undefined && { depositPercent: terms.deposit_percent }),
  };
}

export function toTerms(settings: HostelSettings): HostelTerms {
  return {
    rates: settings.rates,
    seasons: [...settings.seasons],
    places: settings.places,
    closed: [...settings.closed],
    day_stay_pricing: settings.dayStayPricing,
    check_in_time: timeOf(settings.checkInMinutes),
    check_out_time: timeOf(settings.checkOutMinutes),
    refund_rules: [...settings.refundRules],
    ...(settings.depositPercent !== undefined && { deposit_percent: settings.depositPercent }),
  };
}

/** `600` is `10:00`. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
