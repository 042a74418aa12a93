import type { HostelTerms, OverbookedDate } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const overbookedFields = {
  petType: field.of<OverbookedDate['pet_type']>({ type: String, required: true }),
  kind: field.of<OverbookedDate['kind']>({ type: String, required: true }),
  date: field.text,
  booked: field.number,
  capacity: field.number,
};
const overbooked = schemaOf(overbookedFields, { _id: false });
const fields = {
  /** Number of the version, from 1. Unique, so that of two admins at once one gets a conflict. */
  _id: field.number,
  terms: field.of<HostelTerms>({ type: Schema.Types.Mixed, required: true }),
  /** Names of the terms that differ from the version before. */
  changed: field.texts,
  /** Dates that had more bookings than these settings allow when they were saved. */
  overbooked: field.many(overbooked),
  savedAt: field.date,
};
/** One saved version of the settings. Never changed, so that a booking can be traced to its version. */
export type SettingsVersionDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'hostel_settings', minimize: false });

export const settingsChanges = markChanges('hostel_settings', schema);
export const SettingsVersions = model<SettingsVersionDocument>('HostelSettingsVersion', schema);
