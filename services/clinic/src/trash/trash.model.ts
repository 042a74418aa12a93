import { trashDays, type TrashEntry } from '@petcare/contracts/trash.ts';
import { model, Schema } from 'mongoose';
import type { PetDocument } from '../pets/record/pet.model.ts';
import type { ScheduleDocument } from '../schedules/schedule.model.ts';
import type { ClinicServiceDocument } from '../services/clinic-service.model.ts';
import type { SpecialistDocument } from '../specialists/record/specialist.model.ts';

interface Trashed {
  /** `<kind>:<record>`: a record is in the trash at most once. */
  _id: string;
  deletedAt: Date;
  /** Afterwards the record cannot be restored, and the periodic job deletes it. */
  expiresAt: Date;
}

export interface TrashedSpecialist extends Trashed {
  kind: 'specialist';
  record: SpecialistDocument;
  schedule: ScheduleDocument | null;
  serviceIds: string[];
}

export interface TrashedService extends Trashed {
  kind: 'clinic_service';
  record: ClinicServiceDocument;
}

export interface TrashedPet extends Trashed {
  kind: 'pet';
  record: PetDocument;
  /** False when an admin deleted the pet, which its owner cannot restore then. */
  byOwner: boolean;
}

export type TrashedRecord = TrashedSpecialist | TrashedService | TrashedPet;

type TrashDocument = Trashed & {
  kind: TrashedRecord['kind'];
  record: unknown;
  schedule: unknown;
  serviceIds: string[];
  byOwner?: boolean;
};

const schema = new Schema<TrashDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ['specialist', 'clinic_service', 'pet'], required: true },
    record: { type: Schema.Types.Mixed, required: true },
    schedule: { type: Schema.Types.Mixed, default: null },
    serviceIds: { type: [String], default: [] },
    byOwner: Boolean,
    deletedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'trash', versionKey: false, minimize: false },
);
schema.index({ deletedAt: -1, _id: -1 });
schema.index({ expiresAt: 1 });
schema.index({ 'record.drIds': 1 });
schema.index({ 'record.userId': 1 });
export const trashOfOwner = { 'record.ownerId': 1, deletedAt: -1, _id: -1 } as const;
schema.index(trashOfOwner);

export const Trash = model<TrashDocument>('Trashed', schema);

export function trashId(kind: TrashedRecord['kind'], id: string): string {
  return `${kind}:${id}`;
}

const lifetimeMs = trashDays * 24 * 60 * 60_000;

type NewTrashEntry =
  | Pick<TrashedSpecialist, 'kind' | 'record' | 'schedule' | 'serviceIds'>
  | Pick<TrashedService, 'kind' | 'record'>
  | Pick<TrashedPet, 'kind' | 'record' | 'byOwner'>;

/** Filter of the pets that a user deleted and may restore. */
export function ownTrash(ownerId: string) {
  return { kind: 'pet' as const, 'record.ownerId': ownerId, byOwner: true };
}

/** Stores a deleted record for 30 days, in the current transaction. */
export async function moveToTrash(entry: NewTrashEntry, now = new Date()): Promise<void> {
  await Trash.create([
    {
      ...entry,
      _id: trashId(entry.kind, entry.record._id),
      deletedAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    },
  ]);
}

export function toTrashEntry({ kind, record, deletedAt, expiresAt }: TrashedRecord): TrashEntry {
  return {
    kind,
    id: record._id,
    label: record.name,
    image_URL: record.imageUrl,
    owner_name: null,
    deleted_at: deletedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
