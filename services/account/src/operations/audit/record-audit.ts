import { plainText } from '@petcare/contracts/typed/words.ts';
import { auditEvents, type AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { EventEnvelope } from '@petcare/contracts/events.ts';
import { boundedFacts } from '@petcare/platform/audit/audit.ts';
import { currentContext, traceIdOf } from '@petcare/platform/observability/context.ts';
import type { Logger } from '@petcare/platform/observability/log.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { AuditEntries, type AuditEntryDocument } from './audit-entry.model.ts';
import { announceAudit } from './announce-audit.ts';

/**
 * Stores an audit entry in the current transaction, if any, and logs it. Without a request the actor is `system`.
 * Entries are never changed: like `addAudit`, give no more personal data than the action needs.
 */
export async function recordAudit(log: Logger, given: AuditFacts): Promise<void> {
  const context = currentContext();
  const facts = boundedFacts(given);
  const actor = context?.actor ?? { id: 'system', role: 'system' };
  await AuditEntries.create([
    {
      ...rowOf(facts),
      _id: newId(),
      service: 'account',
      actor,
      requestId: context?.requestId ?? null,
      traceId: context ? traceIdOf(context.traceparent) : null,
      at: new Date(),
    },
  ]);
  announceAudit();
  log.info({ audit: facts.action, actor, record: facts.record }, 'audit');
}

/** Stores the entry of another service. Idempotent: keyed by the event id. */
export async function storeAudit({
  id,
  name,
  occurredAt,
  actor,
  traceparent,
  data,
}: EventEnvelope<keyof typeof auditEvents>): Promise<void> {
  const row: AuditEntryDocument = {
    ...rowOf(data),
    _id: id,
    service: auditEvents[name].producer,
    actor,
    requestId: null,
    traceId: traceparent === null ? null : traceIdOf(traceparent),
    at: new Date(occurredAt),
  };
  try {
    await AuditEntries.create([row]);
  } catch (error) {
    if (isDuplicateKey(error, '_id')) return;
    throw error;
  }
  announceAudit();
}

function rowOf({
  action,
  record,
  before,
  after,
}: AuditFacts): Pick<
  AuditEntryDocument,
  'event' | 'target' | 'recordType' | 'label' | 'labelKey' | 'before' | 'after'
> {
  return {
    event: action,
    target: record.id,
    recordType: record.type,
    label: record.label,
    labelKey: plainText(record.label),
    before,
    after,
  };
}
