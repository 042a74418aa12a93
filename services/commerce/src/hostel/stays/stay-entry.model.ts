import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { toRecordPicture, type Picture } from '@petcare/contracts/shared/pictures.ts';
import {
  PetMood,
  StayEntryKind,
  type Dose,
  type StayEntry,
} from '@petcare/contracts/commerce/hostel/stays.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fields = {
  _id: field.text,
  bookingId: field.text,
  customerId: field.text,
  /** Place of the pet in the booking, from 0. */
  pet: field.number,
  kind: field.oneOf(StayEntryKind.options),
  mood: field.of<PetMood | null>({ type: String, enum: [...PetMood.options, null], default: null }),
  note: field.textOrNull,
  medicine: field.textOrNull,
  /** Scheduled time of the dose in Dhaka, as `2026-11-23T08:00`. Null for other kinds. */
  doseAt: field.textOrNull,
  picture: field.of<Picture | null>({ type: Schema.Types.Mixed, default: null }),
  clientId: field.text,
  /** Hash of the request with this `clientId`, to tell a repeated request from another one. */
  fingerprint: field.text,
  /** User id of the keeper. */
  by: field.text,
  /** Date in Dhaka, as YYYY-MM-DD. */
  date: field.text,
  at: field.date,
};
export type StayEntryDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'stay_entries' });
schema.index({ bookingId: 1, clientId: 1 }, { unique: true });
// Each scheduled dose is given once.
indexWhereSet(
  schema,
  { bookingId: 1, pet: 1, medicine: 1, doseAt: 1 },
  { field: 'doseAt', type: 'string', unique: true },
);
schema.index({ bookingId: 1, at: -1 });
schema.index({ date: 1, at: -1 });
schema.index({ customerId: 1 });

export const StayEntries = model<StayEntryDocument>('StayEntry', schema);

/** `asAdmin`: whether the reader learns who wrote the entry. */
export function toStayEntry(row: StayEntryDocument, { asAdmin }: { asAdmin: boolean }): StayEntry {
  return {
    _id: row._id,
    booking_id: row.bookingId,
    pet: row.pet,
    kind: row.kind,
    mood: row.mood,
    note: row.note,
    dose: doseOf(row),
    picture: row.picture && toRecordPicture(row.picture, endpoints['stays.picture'], row.bookingId),
    by: asAdmin ? row.by : null,
    at: row.at.toISOString(),
  };
}

function doseOf({ medicine, doseAt }: StayEntryDocument): Dose | null {
  const [date, time] = doseAt?.split('T') ?? [];
  return medicine !== null && date !== undefined && time !== undefined ? { medicine, date, time } : null;
}

export function stayEventData(row: StayEntryDocument): EventData<'stay.recorded'> {
  return {
    entry_id: row._id,
    order_id: row.bookingId,
    customer_id: row.customerId,
    kind: row.kind,
    img_URL: row.picture?.url ?? '',
    img_owner_id: row.picture && row.by,
  };
}
