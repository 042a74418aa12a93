import type { HostelTerms, OverbookedDate } from '@petcare/contracts/hostel/hostel-settings.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { model, Schema } from 'mongoose';

/** One saved version of the settings. Never changed, so that a booking can be traced to its version. */
export interface SettingsVersionDocument {
  /** Number of the version, from 1. Unique, so that of two admins at once one gets a conflict. */
  _id: number;
  terms: HostelTerms;
  /** Names of the terms that differ from the version before. */
  changed: string[];
  /** Dates that had more bookings than these settings allow when they were saved. */
  overbooked: OverbookedDate[];
  saved_at: Date;
}

const overbooked = new Schema<OverbookedDate>(
  {
    pet_type: { type: String, required: true },
    kind: { type: String, required: true },
    date: { type: String, required: true },
    booked: { type: Number, required: true },
    capacity: { type: Number, required: true },
  },
  { _id: false },
);
const schema = new Schema<SettingsVersionDocument>(
  {
    _id: { type: Number, required: true },
    terms: { type: Schema.Types.Mixed, required: true },
    changed: { type: [String], required: true },
    overbooked: { type: [overbooked], required: true },
    saved_at: { type: Date, required: true },
  },
  { collection: 'hostel_settings', versionKey: false, minimize: false },
);

export const settingsChanges = markChanges('hostel_settings', schema);
export const SettingsVersions = model<SettingsVersionDocument>('HostelSettingsVersion', schema);
