import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { countFreeSlots, showSlots } from './show-slots.ts';

export const slotRoutes: Route[] = [
  route(endpoints['slots.ofDay'], ({ params, query, caller }) =>
    showSlots(params.id, query.date, caller.kind === 'person' ? caller.id : null),
  ),

  route(endpoints['slots.days'], ({ params, query }) => countFreeSlots(params.id, query)),
];
