import { plainText, wordsIn } from '@petcare/contracts/typed/words.ts';
import type { AuditEntry, auditEndpoints } from '@petcare/contracts/account/audit.ts';
import type { EndpointInput } from '@petcare/contracts/shared/endpoint.ts';
import { dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { eachBatch } from '@petcare/platform/lists/each-batch.ts';
import { findPage, type List } from '@petcare/platform/lists/find-page.ts';
import { orderBy } from '@petcare/platform/lists/sort-index.ts';
import { trusted, type QueryFilter } from 'mongoose';
import { findNames } from '../../users/find-names.ts';
import { AuditEntries, auditSorts, toAuditEntry, type AuditEntryDocument } from './audit-entry.model.ts';

type AuditQuery = EndpointInput<(typeof auditEndpoints)['audit.list']>['query'];

export async function listAudit(query: AuditQuery): Promise<{ entries: AuditEntry[]; total: number }> {
  const { rows, total } = await findPage(listOf(query), query);
  return { entries: await toAuditEntries(rows), total };
}

export async function* eachAuditEntry(query: AuditQuery): AsyncGenerator<AuditEntry[]> {
  for await (const rows of eachBatch(listOf(query))) yield toAuditEntries(rows);
}

function listOf(query: AuditQuery): List<AuditEntryDocument> {
  const { action, record_type, record_id, actor_id, trace_id, search } = query;
  const at = timeBounds(query);
  const wanted: QueryFilter<AuditEntryDocument> = {
    ...(action && { event: action }),
    ...(record_type && { recordType: record_type }),
    ...(record_id && { target: record_id }),
    ...(actor_id && { 'actor.id': actor_id }),
    ...(trace_id && { traceId: trace_id }),
    ...(Object.keys(at).length > 0 && { at: trusted(at) }),
    ...(search && searchFilter(search)),
  };
  return { rows: AuditEntries, among: {}, wanted, order: orderBy(query.sort, auditSorts, {}) };
}

function timeBounds({ from, to, after }: AuditQuery) {
  return {
    ...(from && { $gte: dhakaInstant(from, 0) }),
    ...(to && { $lt: dhakaInstant(to, 24 * 60) }),
    ...(after && { $gt: new Date(after) }),
  };
}

async function toAuditEntries(rows: readonly AuditEntryDocument[]): Promise<AuditEntry[]> {
  const names = await findNames(rows.flatMap(({ actor, target }) => [actor.id, target]));
  return rows.map((row) => toAuditEntry(row, names));
}

/** Matches an entire record id or trace id, or the beginning of a label. */
function searchFilter(search: string): QueryFilter<AuditEntryDocument> {
  const words = plainText(search);
  if (wordsIn(words).length === 0) return { labelKey: trusted({ $in: [] }) };
  if (/^[0-9a-f]{24}$/.test(words)) return { target: words };
  if (/^[0-9a-f]{32}$/.test(words)) return { traceId: words };
  const beginning = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return { labelKey: trusted({ $regex: `^${beginning}` }) };
}
