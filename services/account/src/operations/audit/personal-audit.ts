import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { AuditEntries } from './audit-entry.model.ts';

/** Exports only what was done to the user: what the user did also concerns others. */
export const personalAudit: PersonalKind = {
  kind: 'audit',
  holds: [[AuditEntries, 'target', 'actor']],
  notErased: 'The log is append-only, so that it shows who did what; the id resolves to no name any more.',
  async export(userId) {
    const entries = await AuditEntries.find({ target: userId }).sort({ at: 1 }).lean();
    return entries.map(({ event, actor, before, after, at }) => ({
      event,
      by: actor.id === userId ? 'you' : actor.role,
      before,
      after,
      at: at.toISOString(),
    }));
  },
};
