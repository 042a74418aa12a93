import { z } from 'zod';
import { defineEndpoints, type PublicService } from '../shared/endpoint.ts';
import type { EventDefinition } from '../shared/event-definition.ts';
import { Actor } from '../shared/actor.ts';
import { DhakaDate } from '../shared/dhaka-time.ts';
import { Id, Instant } from '../shared/fields.ts';
import { listQuery, type CsvColumns } from '../shared/lists.ts';

/** The changed fields of a record, before or after the change. Never contains secrets. */
export const AuditFields = z.record(z.string(), z.unknown()).nullable();

/** An audit entry of one action. Written to the outbox in the transaction of the action. */
export const AuditFacts = z.object({
  action: z.string().max(60),
  record: z.object({
    type: z.string().max(40),
    id: z.string().max(64),
    /** The name shown to admins, such as an order number or a product name. Never an email address. */
    label: z.string().max(200),
  }),
  before: AuditFields,
  after: AuditFields,
});
export type AuditFacts = z.infer<typeof AuditFacts>;

export const AuditEntry = AuditFacts.extend({
  _id: Id,
  service: z.string(),
  actor: Actor.extend({ full_name: z.string().nullable() }),
  trace_id: z.string().nullable(),
  at: Instant,
}).meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const auditColumns = {
  at: (entry) => entry.at,
  action: (entry) => entry.action,
  actor_name: (entry) => entry.actor.full_name,
  actor_role: (entry) => entry.actor.role,
  actor_id: (entry) => entry.actor.id,
  service: (entry) => entry.service,
  record_type: (entry) => entry.record.type,
  record_label: (entry) => entry.record.label,
  record_id: (entry) => entry.record.id,
  before: (entry) => entry.before && JSON.stringify(entry.before),
  after: (entry) => entry.after && JSON.stringify(entry.after),
  trace_id: (entry) => entry.trace_id,
} satisfies CsvColumns<AuditEntry>;

export const AuditQuery = listQuery(['at'], '-at', {
  action: z.string().max(60).optional(),
  record_type: z.string().max(40).optional(),
  record_id: z.string().max(64).optional(),
  actor_id: z.string().max(64).optional(),
  trace_id: z.string().max(64).optional(),
  from: DhakaDate.optional(),
  to: DhakaDate.optional(),
  after: Instant.optional(),
});

export const auditEndpoints = defineEndpoints('account', {
  'audit.list': {
    method: 'GET',
    path: '/api/audit',
    access: { who: 'roles', roles: ['admin'] },
    summary: 'List audit entries, newest first. Entries are never changed or deleted.',
    query: AuditQuery,
    response: z.array(AuditEntry),
    paged: true,
    csv: auditColumns,
  },
});

function auditEventOf(producer: PublicService) {
  return {
    version: 1,
    producer,
    aggregate: 'audit',
    summary: 'An audited action was performed.',
    data: AuditFacts,
  } as const satisfies EventDefinition;
}

/**
 * Account inserts entries for its own commands directly; its background processes and all other services publish
 * these events.
 */
export const auditEvents = {
  'account_audit.recorded': auditEventOf('account'),
  'content_audit.recorded': auditEventOf('content'),
  'clinic_audit.recorded': auditEventOf('clinic'),
  'commerce_audit.recorded': auditEventOf('commerce'),
} as const satisfies Record<string, EventDefinition>;
