import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { shortId, userRecord } from '@petcare/platform/audit/audit.ts';
import type { DeletionDocument } from './deletion.model.ts';

/**
 * Describes the deleted record for the audit log. Users and adoption posts are named by id only, as entries outlive
 * them.
 */
export function auditedRecord({
  kind,
  targetId,
  label,
}: Pick<DeletionDocument, 'kind' | 'targetId' | 'label'>): AuditFacts['record'] {
  if (kind === 'user') return userRecord(targetId);
  return { type: kind, id: targetId, label: kind === 'adoption' ? shortId(targetId) : label };
}
