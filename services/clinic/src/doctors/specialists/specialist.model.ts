import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import type { DoctorLanguage, SpecialistsQuery } from '@petcare/contracts/clinic/specialists.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { markChanges } from '@petcare/platform/cache/change-marks.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fields = {
  _id: field.text,
  name: field.text,
  specialise: field.text,
  degrees: field.text,
  experienceYears: field.number,
  fee: field.of<Poisha>({ type: Number, required: true }),
  address: field.text,
  contact: field.text,
  email: field.text,
  /** The public address of the practice. Absent until one is given. */
  practiceEmail: field.optional<string>({ type: String, default: undefined }),
  imageUrl: field.textOrEmpty,
  picture: field.of<Picture | null>({ type: Schema.Types.Mixed, default: null }),
  pictureOwnerId: field.textOrNull,
  userId: field.textOrNull,
  /** Absent until the doctor has entered some. */
  languages: field.optional<DoctorLanguage[]>({ type: [String], default: undefined }),
  /** Fee that the doctor asks for and no admin has decided about. */
  requestedFee: field.optional<Poisha | null>({ type: Number, default: undefined }),
  /** Appointments are confirmed when they are booked. Absent in rows from before the setting existed: false. */
  autoConfirm: field.optional<boolean>({ type: Boolean, default: undefined }),
  /** Patients who book pay the fee before. Absent in rows from before the setting existed: false. */
  asksPrepayment: field.optional<boolean>({ type: Boolean, default: undefined }),
  /** Search terms; contact data is not searchable. */
  searchTerms: field.texts,
  /** Visits completed within the last 90 days, counted by `countRecentVisits`. */
  recentVisits: field.numberOrZero,
  /** Has no meaning of its own; see `lockDoctor`. */
  bookings: field.numberOrZero,
  /** Services the doctor was removed from by a deletion, for a later restore. */
  takenOff: field.optional<string[]>({ type: [String], default: undefined }),
  version: field.number,
  createdAt: field.date,
};
export type SpecialistDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'specialists' });
export const specialistSorts: Readonly<Record<SortKey<SpecialistsQuery['sort']>, SortIndex>> = {
  createdAt: { keys: { createdAt: -1, _id: -1 } },
  dr_name: { keys: { name: 1, _id: 1 }, collation: caseInsensitiveCollation },
  visiting_fees: { keys: { fee: 1, _id: 1 } },
  experience_yr: { keys: { experienceYears: 1, _id: 1 } },
  visits: { keys: { recentVisits: -1, createdAt: -1, _id: -1 } },
};
for (const { keys, ...options } of Object.values(specialistSorts)) schema.index(keys, options);
schema.index({ searchTerms: 1 });
// An invitation or a change of role must identify one doctor.
schema.index({ email: 1 }, { unique: true });
// An account belongs to one doctor; doctors without an account are exempt.
indexWhereSet(schema, { userId: 1 }, { field: 'userId', type: 'string', unique: true });

export const specialistChanges = markChanges('specialists', schema);
export const Specialists = model<SpecialistDocument>('Specialist', schema);

export function specialistTerms(
  row: Pick<SpecialistDocument, 'name' | 'specialise' | 'degrees' | 'address'>,
): string[] {
  return searchTermsOf([row.name, row.specialise, row.degrees, row.address]);
}

export function toSpecialistEvent(row: SpecialistDocument): EventData<'specialist.added'> {
  return { dr_id: row._id, dr_name: row.name, img_URL: row.imageUrl, img_owner_id: row.pictureOwnerId };
}

export function specialistRecord(row: Pick<SpecialistDocument, '_id' | 'name'>): AuditFacts['record'] {
  return { type: 'specialist', id: row._id, label: row.name };
}

export function sequenceOf({ _id, version }: Pick<SpecialistDocument, '_id' | 'version'>) {
  return { id: _id, sequence: version };
}
