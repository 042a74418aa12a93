import type { ServiceName } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '../http/route.ts';
import { findEffects } from './effect-records.ts';
import { findOutboxEvents, outboxState } from './outbox-records.ts';
import type { TaskRecords } from './task-records.ts';

export function eventRecordRoutes(service: ServiceName, tasks?: TaskRecords): Route[] {
  return [
    route(endpoints[`events.outbox.${service}`], ({ query }) =>
      findOutboxEvents({ id: query.id, traceIds: splitList(query.trace_ids) }),
    ),
    route(endpoints[`events.effects.${service}`], async ({ query }) => {
      const ids = splitList(query.event_ids);
      const [inbox, taskEffects] = await Promise.all([findEffects(service, ids), tasks?.effectsOf(ids)]);
      return [...inbox, ...(taskEffects ?? [])];
    }),
    route(endpoints[`events.depths.${service}`], async () => {
      const [outbox, waiting] = await Promise.all([outboxState(), tasks?.depths()]);
      return { outbox, tasks: waiting ?? [] };
    }),
  ];
}

function splitList(text: string | undefined): string[] {
  return text?.split(',').filter((one) => one !== '') ?? [];
}
