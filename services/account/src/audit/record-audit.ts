import { currentContext } from '@petcare/platform/context.ts';
import type { Logger } from '@petcare/platform/log.ts';
import { newId } from '@petcare/platform/mongo.ts';
import { AuditEntries, type AuditEntry } from './audit-entry.model.ts';

/**
 * Writes down who did what to whom, in the transaction going on if there is one, and as a log line.
 * The actor is whoever makes the request; without one it was our own process.
 */
export async function recordAudit(
  log: Logger,
  { event, target, details }: Pick<AuditEntry, 'event' | 'target' | 'details'>,
): Promise<void> {
  const context = currentContext();
  const actor = context?.actor ?? { id: 'system', role: 'system' };
  await AuditEntries.create([
    { _id: newId(), event, actor, target, details, requestId: context?.requestId ?? null, at: new Date() },
  ]);
  log.info({ audit: event, actor, target, details }, 'audit');
}
