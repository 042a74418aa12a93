import { newId } from '@petcare/platform/mongo/object-id.ts';
import { PassportEntries } from '../pets/passport/passport-entry.model.ts';

/** Stores numbered notes in the passport of a pet, the first one as the latest. */
export function insertNotes(petId: string, count: number, note: string) {
  const at = new Date('2026-01-15T06:00:00Z');
  return PassportEntries.insertMany(
    Array.from({ length: count }, (_, index) => ({
      _id: newId(),
      petId,
      source: `record:${index}`,
      group: `record:${index}`,
      content: { kind: 'note', note: `${index} ${note}` },
      date: '2026-01-15',
      at: new Date(at.getTime() - index),
      byOwner: true,
      drName: null,
      fingerprint: null,
      version: 1,
      updatedAt: at,
    })),
  );
}
