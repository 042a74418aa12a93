import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, sharedRoute, type Route } from '@petcare/platform/http/route.ts';
import { countFreeSlots, showSlots } from './show-slots.ts';

export const slotRoutes: Route[] = [
  route(endpoints['slots.ofDay'], ({ params, query, caller }) =>
    showSlots(params.id, query.date, caller.kind === 'person' ? caller.id : null),
  ),

  sharedRoute(endpoints['slots.days'], ({ params, query }) => countFreeSlots(params.id, query)),
];
