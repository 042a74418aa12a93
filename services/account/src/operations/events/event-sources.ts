import type { EndpointOutput, ServiceName } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { OutboxEvent } from '@petcare/contracts/event-admin.ts';
import { findEffects, type RecordedEffect } from '@petcare/platform/admin/effect-records.ts';
import { findOutboxEvents, outboxState } from '@petcare/platform/admin/outbox-records.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';

export interface ServiceEventSource {
  readonly service: ServiceName;
  outbox(filter: { id?: string; traceIds?: readonly string[] }): Promise<OutboxEvent[]>;
  effects(eventIds: readonly string[]): Promise<RecordedEffect[]>;
  depths(): Promise<EndpointOutput<(typeof endpoints)['events.depths.account']>>;
}

const remoteServices = ['content', 'clinic', 'commerce', 'workers'] as const;

export function eventSources(client: InternalClient): ServiceEventSource[] {
  return [
    {
      service: 'account',
      outbox: findOutboxEvents,
      effects: (ids) => findEffects('account', ids),
      depths: async () => ({ outbox: await outboxState(), tasks: [] }),
    },
    ...remoteServices.map((service): ServiceEventSource => ({
      service,
      outbox: ({ id, traceIds }) =>
        client.call(endpoints[`events.outbox.${service}`], {
          query: { id, trace_ids: traceIds?.join(',') },
        }),
      effects: (ids) =>
        client.call(endpoints[`events.effects.${service}`], { query: { event_ids: ids.join(',') } }),
      depths: () => client.call(endpoints[`events.depths.${service}`]),
    })),
  ];
}

interface QueryResults<T> {
  readonly answers: { readonly service: ServiceName; readonly answer: T }[];
  readonly silent: ServiceName[];
}

/** Queries all processes in parallel. Services that do not answer are listed in `silent`. */
export async function queryAll<T>(
  sources: readonly ServiceEventSource[],
  query: (source: ServiceEventSource) => Promise<T>,
): Promise<QueryResults<T>> {
  const results = await Promise.allSettled(sources.map(query));
  const answers: { service: ServiceName; answer: T }[] = [];
  const silent: ServiceName[] = [];
  for (const [index, outcome] of results.entries()) {
    const service = sources[index]?.service ?? 'account';
    if (outcome.status === 'fulfilled') answers.push({ service, answer: outcome.value });
    else silent.push(service);
  }
  return { answers, silent };
}
