import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Finding, InvariantName, Violation } from '@petcare/contracts/invariants.ts';
import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import { trusted } from 'mongoose';
import { idAt } from '../mongo/object-id.ts';
import { route, type Route } from '../http/route.ts';
import { OutboxRows, type OutboxRow } from '../outbox/outbox.ts';

const maxOffenders = 50;

/**
 * Delay before a violation is confirmed: long enough for a second commit of the same action to restore the invariant.
 */
const confirmDelayMs = 1_500;

/**
 * Counts the rows that violate an invariant. Only rows found again after `confirmDelayMs` count, so that an action
 * between two commits is not reported.
 */
export async function countViolations(
  { name, service }: { name: InvariantName; service: string },
  find: () => Promise<Violation[]>,
): Promise<Finding> {
  const first = await find();
  if (first.length === 0) return { name, service, count: 0, rows: [] };
  const suspects = new Set(first.map(({ id }) => id));
  await wait(confirmDelayMs);
  const foundAgain = (await find()).filter(({ id }) => suspects.has(id));
  // A row with two violations is counted once and shows the first.
  const confirmed = [...new Map(foundAgain.toReversed().map((row) => [row.id, row])).values()].toReversed();
  return { name, service, count: confirmed.length, rows: confirmed.slice(0, maxOffenders) };
}

const pageSize = 1_000;

export function sentEventRoute(service: PublicService): Route {
  return route(endpoints[`invariants.sent.${service}`], async ({ query }) => {
    const from = query.after ?? idAt(new Date(query.from));
    const rows = await OutboxRows.find(
      { _id: trusted({ $gt: from, $lt: idAt(new Date(query.to)) }) },
      { 'envelope.name': 1, createdAt: 1, sentAt: 1 },
    )
      .sort({ _id: 1 })
      .limit(pageSize)
      .lean<Pick<OutboxRow, '_id' | 'createdAt' | 'sentAt' | 'envelope'>[]>();
    return rows.map(({ _id, envelope, createdAt, sentAt }) => ({
      id: _id,
      name: envelope.name,
      at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    }));
  });
}
