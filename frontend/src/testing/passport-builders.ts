import type { PassportEntry } from '@petcare/contracts/passport.ts';
import { newId } from './builders.ts';

export function buildEntry(changes: Partial<PassportEntry> = {}): PassportEntry {
  return {
    _id: newId(),
    pet_id: newId(),
    date: '2026-11-20',
    content: { kind: 'weight', weight_kg: 3.4 },
    by_owner: true,
    dr_name: null,
    version: 1,
    updatedAt: '2026-11-20T04:00:00.000Z',
    ...changes,
  };
}
