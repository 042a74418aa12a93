import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Finding, InvariantName, Offender } from '@petcare/contracts/invariants.ts';
import type { PublicService } from '@petcare/contracts/endpoint.ts';
import { trusted } from 'mongoose';
import { idAt } from '../mongo/object-id.ts';
import { route, type Route } from '../http/route.ts';
import { OutboxRows, type OutboxRow } from '../outbox/outbox.ts';

/** The most rows a finding shows. */
const shownOffenders = 50;

/** How long a row may be on its way: a look between two commits of one act sees what is mended by the second. */
const secondLookMs = 1_500;

/**
 * Counts what breaks a promise. What is found is looked for once more a moment later, and only what is found again
 * counts, so that an act caught halfway is not taken for a fault.
 */
export async function countOffenders(
  { name, service }: { name: InvariantName; service: string },
  find: () => Promise<Offender[]>,
): Promise<Finding> {
  const first = await find();
  if (first.length === 0) return { name, service, count: 0, rows: [] };
  const suspects = new Set(first.map(({ id }) => id));
  await wait(secondLookMs);
  const stillThere = (await find()).filter(({ id }) => suspects.has(id));
  // A row with two faults is one row, which shows the first of them.
  const again = [...new Map(stillThere.toReversed().map((row) => [row.id, row])).values()].toReversed();
  return { name, service, count: again.length, rows: again.slice(0, shownOffenders) };
}

const page = 1_000;

/** Tells the checker which events this service has committed, so that it can look for what each should have caused. */
export function sentEventRoute(service: PublicService): Route {
  return route(endpoints[`invariants.sent.${service}`], async ({ query }) => {
    const from = query.after ?? idAt(new Date(query.from));
    const rows = await OutboxRows.find(
      { _id: trusted({ $gt: from, $lt: idAt(new Date(query.to)) }) },
      { 'envelope.name': 1, createdAt: 1, sentAt: 1 },
    )
      .sort({ _id: 1 })
      .limit(page)
      .lean<Pick<OutboxRow, '_id' | 'createdAt' | 'sentAt' | 'envelope'>[]>();
    return rows.map(({ _id, envelope, createdAt, sentAt }) => ({
      id: _id,
      name: envelope.name,
      at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    }));
  });
}
