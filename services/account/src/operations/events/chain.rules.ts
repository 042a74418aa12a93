import { type ConsumerName, consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import { jobTrigger, jobsTriggeredBy } from '@petcare/contracts/event-jobs.ts';
import type { ServiceName } from '@petcare/contracts/shared/endpoint.ts';
import type { EventChain, EventEffect, OutboxEvent } from '@petcare/contracts/event-admin.ts';

export type RecordedEvent = OutboxEvent & { readonly service: ServiceName };
type EffectOfEvent = EventEffect & { readonly event_id: string };
type ChainRequest = EventChain['requests'][number];

export function isConsumedBy(process: ServiceName, name: string): boolean {
  return consumersOfEvent(name).some((consumer) => consumers[consumer].process === process);
}

function consumersOfEvent(name: string): ConsumerName[] {
  return consumerNames.filter((consumer) => {
    const consumed: readonly string[] = consumers[consumer].events;
    return consumed.includes(name);
  });
}

/** Names that record an effect of an event: its consumers, with jobs in place of the consumer that only queues them. */
function effectRecorders(name: string): string[] {
  const consuming = consumersOfEvent(name).filter((consumer) => consumer !== jobTrigger);
  return [...consuming, ...jobsTriggeredBy(name)];
}

/**
 * Groups events by the request that caused them, oldest first, each with the effect of every consumer. Events
 * published by a consumer share the trace of the original request and belong to it.
 */
export function joinChain(
  events: readonly RecordedEvent[],
  effects: readonly EffectOfEvent[],
): ChainRequest[] {
  const traces = Map.groupBy(
    events.toSorted((one, other) => (one.occurredAt < other.occurredAt ? -1 : 1)),
    // An event without a trace is its own group.
    (event) => event.trace_id ?? event.id,
  );
  const effectsOf = Map.groupBy(effects, ({ event_id }) => event_id);
  return [...traces.values()].flatMap((traceEvents) => {
    const [first] = traceEvents;
    if (!first) return [];
    const cause = traceEvents.find(({ request }) => request !== null) ?? first;
    return {
      trace_id: first.trace_id,
      request: cause.request,
      actor: cause.actor,
      at: first.occurredAt,
      events: traceEvents.map(({ id, name, service, aggregate, occurredAt, sentAt, data }) => ({
        id,
        name,
        service,
        aggregate,
        occurredAt,
        sentAt,
        data,
        effects: effectsOfEvent({ name, sentAt }, effectsOf.get(id) ?? []),
      })),
    };
  });
}

function effectsOfEvent(
  { name, sentAt }: Pick<OutboxEvent, 'name' | 'sentAt'>,
  known: readonly EffectOfEvent[],
): EventEffect[] {
  const expected = effectRecorders(name);
  // The consumer that queues the jobs has no effect of its own, but its dead letters are shown.
  const names = new Set<string>([...expected, ...known.map(({ consumer }) => consumer)]);
  return [...names].map((consumer) => {
    const [strongest] = known
      .filter((effect) => effect.consumer === consumer)
      .toSorted((one, other) => precedenceOf(one.state) - precedenceOf(other.state));
    if (strongest) {
      const { event_id: _, ...effect } = strongest;
      return effect;
    }
    return {
      consumer,
      state: sentAt === null ? 'waiting' : 'unknown',
      at: null,
      attempts: null,
      error: null,
    } as const;
  });
}

/** The effect with the lowest number is shown: a dead letter that was replayed successfully counts as done. */
function precedenceOf(state: EventEffect['state']): number {
  return ['done', 'skipped', 'dead', 'failed', 'waiting', 'unknown'].indexOf(state);
}
