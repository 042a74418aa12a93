import { endpoints } from '@petcare/contracts/endpoints.ts';
import { cachedRoute, type Route } from '@petcare/platform/http/route.ts';
import { doctorChanges } from './doctor-changes.ts';
import { findHolder } from './find-holder.ts';
import { countFreeSlots, showSlots } from './show-slots.ts';

export const slotRoutes: Route[] = [
  cachedRoute(endpoints['slots.ofDay'], {
    until: doctorChanges,
    readerOf: (): string | null => null,
    findReader: ({ params, caller }) => findHolder(params.id, caller.id),
    handle: ({ params, query, reader }) => showSlots(params.id, query.date, reader),
  }),

  cachedRoute(endpoints['slots.days'], {
    until: doctorChanges,
    handle: ({ params, query }) => countFreeSlots(params.id, query),
  }),
];
