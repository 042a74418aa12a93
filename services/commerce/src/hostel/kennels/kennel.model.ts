import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { PetType } from '@petcare/contracts/hostel/hostel.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { model, Schema } from 'mongoose';

/** A guest of a booking, by its place in it. */
export interface KennelPlace {
  readonly bookingId: string;
  readonly place: number;
}

export interface KennelDocument {
  _id: string;
  name: string;
  petType: PetType;
  places: number;
  /** Also guests who have left since; they take no place. */
  guests: KennelPlace[];
  /** Counts the changes of `guests`, so that of two moves at once one is repeated. */
  version: number;
}

const guest = new Schema<KennelPlace>(
  { bookingId: { type: String, required: true }, place: { type: Number, required: true } },
  { _id: false },
);
const schema = new Schema<KennelDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    petType: { type: String, enum: PetType.options, required: true },
    places: { type: Number, required: true },
    guests: { type: [guest], required: true },
    version: { type: Number, required: true },
  },
  { collection: 'kennels', versionKey: false },
);
schema.index({ name: 1 }, { unique: true });

export const Kennels = model<KennelDocument>('Kennel', schema);

export function kennelRecord({ _id, name }: Pick<KennelDocument, '_id' | 'name'>): AuditFacts['record'] {
  return { type: 'kennel', id: _id, label: name };
}

/** Publishes that the board changed, in the current transaction. */
export async function publishKennels(kennelId: string | null): Promise<void> {
  await addEvent('kennels.changed', {
    aggregate: { id: newId(), sequence: 0 },
    data: { kennel_id: kennelId },
  });
}
