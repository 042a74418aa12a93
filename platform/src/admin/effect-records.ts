import { type ConsumerName, consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import type { ServiceName } from '@petcare/contracts/shared/endpoint.ts';
import type { EventEffect } from '@petcare/contracts/event-admin.ts';
import { trusted } from 'mongoose';
import { InboxRows } from '../outbox/inbox.ts';

export type RecordedEffect = EventEffect & { event_id: string };

export function consumersOf(process: ServiceName): ConsumerName[] {
  return consumerNames.filter((name) => consumers[name].process === process);
}

export async function findEffects(
  process: ServiceName,
  eventIds: readonly string[],
): Promise<RecordedEffect[]> {
  const keys = consumersOf(process).flatMap((consumer) => eventIds.map((id) => `${consumer}:${id}`));
  const rows = await InboxRows.find({ _id: trusted({ $in: keys }) }).lean();
  return rows.map(({ _id, at }) => {
    const [consumer = '', event_id = ''] = _id.split(':');
    return { event_id, consumer, state: 'done', at: at.toISOString(), attempts: null, error: null };
  });
}
