import type { EventChain } from '@petcare/contracts/event-admin.ts';
import { trusted } from 'mongoose';
import { DeadLetters } from '../dead-letters/dead-letter.model.ts';
import { isConsumedBy, joinChain, type RecordedEvent } from './chain.rules.ts';
import { queryAll, type ServiceEventSource } from './event-sources.ts';

/** Event ids per request, bounded by the length of a URL. */
const maxEventsPerCall = 100;
/** Traces that are followed, bounded by the length of a URL. */
const maxTraces = 50;

/**
 * Collects the events of a record or a trace from all processes, with their effects. Services that do not answer
 * are listed in `silent`; their events are missing and their effects unknown.
 */
export async function findChain(
  { id, trace_id }: { id?: string | undefined; trace_id?: string | undefined },
  sources: readonly ServiceEventSource[],
): Promise<EventChain> {
  const silent = new Set<string>();
  const events = new Map<string, RecordedEvent>();
  const collect = async (filter: Parameters<ServiceEventSource['outbox']>[0]) => {
    const result = await queryAll(sources, (source) => source.outbox(filter));
    for (const { service, answer } of result.answers)
      for (const event of answer) events.set(event.id, { ...event, service });
    for (const service of result.silent) silent.add(service);
  };

  if (id !== undefined) await collect({ id });
  const newest = [...events.values()].toSorted((one, other) => (one.occurredAt > other.occurredAt ? -1 : 1));
  const traces = new Set([trace_id ?? [], ...newest.map((event) => event.trace_id ?? [])].flat());
  if (traces.size > 0) await collect({ traceIds: [...traces].slice(0, maxTraces) });

  const recorded = [...events.values()];
  const effects = await queryAll(sources, (source) => findEffects(source, recorded));
  for (const service of effects.silent) silent.add(service);
  return {
    requests: joinChain(recorded, [
      ...effects.answers.flatMap(({ answer }) => answer),
      ...(await deadEffects(recorded.map((event) => event.id))),
    ]),
    silent: [...silent],
  };
}

/** Asks a process only about events that its own consumers receive. */
async function findEffects(source: ServiceEventSource, events: readonly RecordedEvent[]) {
  const ids = events.filter(({ name }) => isConsumedBy(source.service, name)).map(({ id }) => id);
  const found: Awaited<ReturnType<ServiceEventSource['effects']>> = [];
  for (let from = 0; from < ids.length; from += maxEventsPerCall)
    found.push(...(await source.effects(ids.slice(from, from + maxEventsPerCall))));
  return found;
}

async function deadEffects(eventIds: readonly string[]) {
  const rows = await DeadLetters.find({
    eventId: trusted({ $in: [...eventIds] }),
    state: trusted({ $in: ['waiting', 'replaying', 'dismissed'] }),
  }).lean();
  return rows.map(({ eventId, consumer, diedAt, reason }) => ({
    event_id: eventId ?? '',
    consumer,
    state: 'dead' as const,
    at: diedAt.toISOString(),
    attempts: null,
    error: reason,
  }));
}
