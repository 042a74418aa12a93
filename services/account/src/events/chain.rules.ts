import { type ConsumerName, consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import { isJobQueue, jobsTriggeredBy } from '@petcare/contracts/event-jobs.ts';
import type { ServiceName } from '@petcare/contracts/endpoint.ts';
import type { EventChain, EventEffect, OutboxEvent } from '@petcare/contracts/events-desk.ts';

export type RecordedEvent = OutboxEvent & { readonly service: ServiceName };
type EffectOfEvent = EventEffect & { readonly event_id: string };
type ChainRequest = EventChain['requests'][number];

/** Whether a consumer of this process takes events of this name. */
export function isConsumedBy(process: ServiceName, name: string): boolean {
  return consumersOfEvent(name).some((consumer) => consumers[consumer].process === process);
}

function consumersOfEvent(name: string): ConsumerName[] {
  return consumerNames.filter((consumer) => {
    const consumed: readonly string[] = consumers[consumer].events;
    return consumed.includes(name);
  });
}

/** The names that record an effect of an event: consumers, and jobs in place of the consumers that only trigger them. */
function effectRecorders(name: string): string[] {
  const consuming = consumersOfEvent(name).filter((consumer) => !isJobQueue(consumer));
  return [...consuming, ...jobsTriggeredBy(name)];
}

/**
 * Joins what the processes have on record: what each request told, oldest first, and what every consumer that takes it
 * made of it. What a consumer told in turn belongs to the request at its beginning: they share a trace.
 */
export function joinChain(
  events: readonly RecordedEvent[],
  effects: readonly EffectOfEvent[],
): ChainRequest[] {
  const traces = Map.groupBy(
    events.toSorted((one, other) => (one.occurredAt < other.occurredAt ? -1 : 1)),
    // Without a trace each stands for itself.
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
  // Effects of a consumer that an earlier release had are shown too.
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

/** Dead once and replayed since is done: what was done in the end counts. */
function precedenceOf(state: EventEffect['state']): number {
  return ['done', 'dead', 'failed', 'waiting', 'unknown'].indexOf(state);
}
