import type { AuditFacts } from '@petcare/contracts/audit.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import type { Picture } from '@petcare/contracts/pictures.ts';
import type { SpecialistsQuery } from '@petcare/contracts/specialists.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { asPeopleSort, type SortIndex, type SortKey } from '@petcare/platform/lists/sort-index.ts';
import { model, Schema } from 'mongoose';

export interface SpecialistDocument {
  _id: string;
  name: string;
  specialise: string;
  degrees: string;
  experienceYears: number;
  fee: Poisha;
  address: string;
  /** E.164. */
  contact: string;
  /** Lower case. */
  email: string;
  imageUrl: string;
  picture: Picture | null;
  /** Who uploaded it. */
  pictureOwnerId: string | null;
  /** The account with which this doctor signs in. */
  userId: string | null;
  /** Words by which everybody may find them: not how to reach them. */
  searchTerms: string[];
  /** Means nothing in itself: what a booking writes, so that it meets a delete at the same time. */
  bookings: number;
  /** The services that have let go of a doctor who is being deleted: where they belong should they be brought back. */
  takenOff?: string[];
  version: number;
  createdAt: Date;
}

const schema = new Schema<SpecialistDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    specialise: { type: String, required: true },
    degrees: { type: String, required: true },
    experienceYears: { type: Number, required: true },
    fee: { type: Number, required: true },
    address: { type: String, required: true },
    contact: { type: String, required: true },
    email: { type: String, required: true },
    imageUrl: { type: String, default: '' },
    picture: { type: Schema.Types.Mixed, default: null },
    pictureOwnerId: { type: String, default: null },
    userId: { type: String, default: null },
    searchTerms: { type: [String], required: true },
    bookings: { type: Number, default: 0 },
    takenOff: { type: [String], default: undefined },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'specialists', versionKey: false },
);
/** What the list can be sorted by. */
export const specialistSorts: Readonly<Record<SortKey<SpecialistsQuery['sort']>, SortIndex>> = {
  createdAt: { keys: { createdAt: -1, _id: -1 } },
  dr_name: { keys: { name: 1, _id: 1 }, collation: asPeopleSort },
  visiting_fees: { keys: { fee: 1, _id: 1 } },
  experience_yr: { keys: { experienceYears: 1, _id: 1 } },
};
for (const { keys, ...options } of Object.values(specialistSorts)) schema.index(keys, options);
schema.index({ searchTerms: 1 });
// An invitation or an admin's promotion must never be able to mean two doctors.
schema.index({ email: 1 }, { unique: true });
// One account, one doctor. Without an account there is nothing to be unique.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: { userId: { $type: 'string' } } });

export const Specialists = model<SpecialistDocument>('Specialist', schema);

/** The words a doctor is found by. */
export function specialistTerms(
  row: Pick<SpecialistDocument, 'name' | 'specialise' | 'degrees' | 'address'>,
): string[] {
  return searchTermsOf([row.name, row.specialise, row.degrees, row.address]);
}

/** What the others are told about a doctor. */
export function toSpecialistEvent(row: SpecialistDocument): EventData<'specialist.added'> {
  return { dr_id: row._id, dr_name: row.name, img_URL: row.imageUrl, img_owner_id: row.pictureOwnerId };
}

/** A doctor as the audit log calls them: by the name they practise under. */
export function specialistRecord(row: Pick<SpecialistDocument, '_id' | 'name'>): AuditFacts['record'] {
  return { type: 'specialist', id: row._id, label: row.name };
}

/** Which doctor an event is about, and how many changes there were before. */
export function sequenceOf({ _id, version }: Pick<SpecialistDocument, '_id' | 'version'>) {
  return { id: _id, sequence: version };
}
