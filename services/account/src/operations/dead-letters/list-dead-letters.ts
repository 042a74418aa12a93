import type { EndpointInput } from '@petcare/contracts/shared/endpoint.ts';
import type { endpoints } from '@petcare/contracts/endpoints.ts';
import type { DeadLetter } from '@petcare/contracts/event-admin.ts';
import type { QueryFilter } from 'mongoose';
import { findNames } from '../../users/find-names.ts';
import { toBuffer, type DeadLetterDocument, DeadLetters } from './dead-letter.model.ts';

type Query = EndpointInput<(typeof endpoints)['deadLetters.list']>['query'];

const maxPayloadBytes = 30_000;

export async function listDeadLetters({ page, limit, consumer, event, state }: Query) {
  const filter: QueryFilter<DeadLetterDocument> = {
    ...(consumer !== undefined && { consumer }),
    ...(event !== undefined && { event }),
    ...(state !== undefined && { state }),
  };
  const rows = await DeadLetters.find(filter)
    .sort({ diedAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean();
  const names = await findNames(rows.flatMap(({ settledBy }) => settledBy ?? []));
  return {
    total: await DeadLetters.countDocuments(filter),
    deadLetters: rows.map((row) => toDeadLetter(row, names)),
  };
}

function toDeadLetter(row: DeadLetterDocument, names: ReadonlyMap<string, string>): DeadLetter {
  const { settledBy } = row;
  return {
    _id: row._id,
    consumer: row.consumer,
    event_id: row.eventId,
    event: row.event,
    reason: row.reason,
    payload: toBuffer(row.content).subarray(0, maxPayloadBytes).toString(),
    whole: row.whole,
    trace_id: row.traceId,
    replay: row.replay,
    state: row.state,
    died_at: row.diedAt.toISOString(),
    settled_at: row.settledAt?.toISOString() ?? null,
    settled_by: settledBy === null ? null : (names.get(settledBy) ?? settledBy),
  };
}

export async function countWaitingByConsumer(): Promise<ReadonlyMap<string, number>> {
  const counts = await DeadLetters.aggregate<{ _id: string; count: number }>([
    { $match: { state: 'waiting' } },
    { $group: { _id: '$consumer', count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}
