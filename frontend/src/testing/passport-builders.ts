import type { PassportEntry } from '@petcare/contracts/clinic/passport/passport.ts';
import type { PassportLink } from '@petcare/contracts/clinic/passport/passport-links.ts';
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

export function buildLink(changes: Partial<PassportLink> = {}): PassportLink {
  return {
    _id: newId(),
    shows: 'vaccinations',
    state: 'active',
    createdAt: '2026-11-20T04:00:00.000Z',
    ends_at: '2026-11-27T04:00:00.000Z',
    view_count: 0,
    views: [],
    ...changes,
  };
}
