import type { AuditFacts } from '@petcare/contracts/audit.ts';
import { shortId, userRecord } from '@petcare/platform/audit/audit.ts';
import type { DeletionDocument } from './deletion.model.ts';

/** What is deleted, as the audit log calls it: people and what they wrote by their ids alone, since the log outlives them. */
export function auditedRecord({
  kind,
  targetId,
  label,
}: Pick<DeletionDocument, 'kind' | 'targetId' | 'label'>): AuditFacts['record'] {
  if (kind === 'user') return userRecord(targetId);
  return { type: kind, id: targetId, label: kind === 'adoption' ? shortId(targetId) : label };
}
