import type { AuditFacts } from '@petcare/contracts/audit.ts';
import { userRecord } from '@petcare/platform/audit.ts';
import type { StoredDeletion } from './deletion.model.ts';

/** What is deleted, as the audit log calls it: people by their id alone, since the log outlives them. */
export function auditedRecord({
  kind,
  targetId,
  label,
}: Pick<StoredDeletion, 'kind' | 'targetId' | 'label'>): AuditFacts['record'] {
  return kind === 'user' ? userRecord(targetId) : { type: kind, id: targetId, label };
}
