import { endpoints } from '@petcare/contracts/endpoints.ts';
import { keptUntil, sharedAmong, sharedRoute, type Route } from '@petcare/platform/http/route.ts';
import { doctorChanges } from './doctor-changes.ts';
import { findHolder } from './find-holder.ts';
import { countFreeSlots, showSlots } from './show-slots.ts';

export const slotRoutes: Route[] = [
  keptUntil(
    doctorChanges,
    sharedAmong(endpoints['slots.ofDay'], {
      readerOf: (): string | null => null,
      findReader: ({ params, caller }) => findHolder(params.id, caller.id),
      handle: ({ params, query, reader }) => showSlots(params.id, query.date, reader),
    }),
  ),

  keptUntil(
    doctorChanges,
    sharedRoute(endpoints['slots.days'], ({ params, query }) => countFreeSlots(params.id, query)),
  ),
];
