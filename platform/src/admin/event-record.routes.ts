import type { ServiceName } from '@petcare/contracts/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '../http/route.ts';
import { findEffects } from './effect-records.ts';
import { findOutboxEvents, outboxState } from './outbox-records.ts';
import type { TaskRecords } from './task-records.ts';

/**
 * Tells the events desk what a process with a database of its own has on record: what it told, what its consumers did
 * with what they were told, and what waits. `tasks` where events become tasks.
 */
export function eventRecordRoutes(service: ServiceName, tasks?: TaskRecords): Route[] {
  return [
    route(endpoints[`events.outbox.${service}`], ({ query }) =>
      findOutboxEvents({ id: query.id, traceIds: listed(query.trace_ids) }),
    ),
    route(endpoints[`events.effects.${service}`], async ({ query }) => {
      const ids = listed(query.event_ids);
      const [inbox, ofTasks] = await Promise.all([findEffects(service, ids), tasks?.effectsOf(ids)]);
      return [...inbox, ...(ofTasks ?? [])];
    }),
    route(endpoints[`events.depths.${service}`], async () => {
      const [outbox, waiting] = await Promise.all([outboxState(), tasks?.depths()]);
      return { outbox, tasks: waiting ?? [] };
    }),
  ];
}

function listed(text: string | undefined): string[] {
  return text?.split(',').filter((one) => one !== '') ?? [];
}
