import { ownerOfKind } from '@petcare/contracts/deletion-plans.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { PublicService } from '@petcare/contracts/endpoint.ts';
import type { CheckScope, Offender } from '@petcare/contracts/invariants.ts';
import type { Deletion } from '@petcare/contracts/deletions.ts';
import type { InternalClient } from '@petcare/platform/http/internal-client.ts';

const reachMs = { recent: 2 * 60 * 60_000, all: 7 * 24 * 60 * 60_000 } as const;
const page = 100;

/**
 * Rows that a service still has of something that was deleted: it is asked what a deletion of it would still have to
 * take. Deletions of the last hours, or of the last week. What was brought back from the trash has its rows again.
 */
export async function findOrphans(
  service: PublicService,
  scope: CheckScope,
  client: InternalClient,
  now = Date.now(),
): Promise<Offender[]> {
  const offenders: Offender[] = [];
  for (const deletion of await finishedSince(now - reachMs[scope], client)) {
    const { label, rows } = await client.call(endpoints[`deletions.rows.${service}`], {
      params: { kind: deletion.kind, id: deletion.target_id },
    });
    if (isBack(deletion, service, label)) continue;
    const left = rows.filter(({ count }) => count > 0);
    if (left.length === 0) continue;
    offenders.push({
      id: deletion.target_id,
      label: deletion.target_id.slice(-6),
      fault: {
        code: 'rows_left',
        kind: deletion.kind,
        rows: left.map(({ step, count }) => ({ step, count })),
      },
      path: `/deletions?deletion=${deletion._id}`,
    });
  }
  return offenders;
}

/** A name is given by who has the record; a person who is gone has none, and nobody can bring them back. */
function isBack({ kind }: Deletion, service: PublicService, label: string | null): boolean {
  return kind !== 'user' && ownerOfKind[kind] === service && label !== null;
}

async function finishedSince(from: number, client: InternalClient): Promise<Deletion[]> {
  const finished: Deletion[] = [];
  for (let at = 1; ; at += 1) {
    const deletions = await client.call(endpoints['deletions.list'], { query: { page: at, limit: page } });
    for (const deletion of deletions)
      // One that was taken back is over too, and deleted nothing.
      if (
        deletion.state === 'done' &&
        deletion.finishedAt !== null &&
        Date.parse(deletion.finishedAt) >= from
      )
        finished.push(deletion);
    // Newest first: what was asked for before was finished before, but for a few that took long.
    const last = deletions.at(-1);
    if (deletions.length < page || !last || Date.parse(last.createdAt) < from) return finished;
  }
}
