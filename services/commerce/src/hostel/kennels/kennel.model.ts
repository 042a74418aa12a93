import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model } from 'mongoose';

const guestFields = {
  bookingId: field.text,
  place: field.number,
};
/** A guest of a booking, by its place in it. */
export type KennelPlace = Stored<typeof guestFields>;

const guest = schemaOf(guestFields, { _id: false });
const fields = {
  _id: field.text,
  name: field.text,
  petType: field.oneOf(PetType.options),
  places: field.number,
  /** Also guests who have left since; they take no place. */
  guests: field.many(guest),
  /** Counts the changes of `guests`, so that of two moves at once one is repeated. */
  version: field.number,
};
export type KennelDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'kennels' });
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
