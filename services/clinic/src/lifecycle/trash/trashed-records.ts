import { trashDays, type TrashEntry } from '@petcare/contracts/trash.ts';
import type { ScheduleDocument } from '../../doctors/schedules/schedule.model.ts';
import type { SpecialistDocument } from '../../doctors/specialists/specialist.model.ts';
import type { ClinicServiceDocument } from '../../doctors/treatments/clinic-service.model.ts';
import type { PetDocument } from '../../pets/pet.model.ts';
import { Trash, trashId, type Trashed } from '../../trash/trash.model.ts';

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
