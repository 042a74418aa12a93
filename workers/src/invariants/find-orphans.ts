import { ownerOfKind } from '@petcare/contracts/shared/deletion-plans.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import type { CheckScope, Violation } from '@petcare/contracts/invariants.ts';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

const periodMs = { recent: 2 * 60 * 60_000, all: 7 * 24 * 60 * 60_000 } as const;
const pageSize = 100;

/**
 * Finds remaining rows of deleted records in a service, for deletions of the last hours or the last week. Records
 * restored from the trash are ignored.
 */
export async function findOrphans(
  service: PublicService,
  scope: CheckScope,
  client: InternalClient,
  now = Date.now(),
): Promise<Violation[]> {
  const offenders: Violation[] = [];
  for (const deletion of await finishedSince(now - periodMs[scope], client)) {
    const { label, rows } = await client.call(endpoints[`deletions.rows.${service}`], {
      params: { kind: deletion.kind, id: deletion.target_id },
    });
    if (isRestored(deletion, service, label)) continue;
    const remaining = rows.filter(({ count }) => count > 0);
    if (remaining.length === 0) continue;
    offenders.push({
      id: deletion.target_id,
      label: deletion.target_id.slice(-6),
      fault: {
        code: 'rows_left',
        kind: deletion.kind,
        rows: remaining.map(({ step, count }) => ({ step, count })),
      },
      path: `/deletions?deletion=${deletion._id}`,
    });
  }
  return offenders;
}

/** Returns true if the record exists again: its owner reports a name. A deleted user cannot be restored. */
function isRestored({ kind }: Deletion, service: PublicService, label: string | null): boolean {
  return kind !== 'user' && ownerOfKind[kind] === service && label !== null;
}

async function finishedSince(from: number, client: InternalClient): Promise<Deletion[]> {
  const finished: Deletion[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const deletions = await client.call(endpoints['deletions.list'], {
      query: { page: pageNumber, limit: pageSize },
    });
    for (const deletion of deletions)
      // A cancelled deletion is finished too, but deleted no rows.
      if (
        deletion.state === 'done' &&
        deletion.finishedAt !== null &&
        Date.parse(deletion.finishedAt) >= from
      )
        finished.push(deletion);
    // Newest first: earlier deletions also finished earlier, apart from a few slow ones.
    const last = deletions.at(-1);
    if (deletions.length < pageSize || !last || Date.parse(last.createdAt) < from) return finished;
  }
}
