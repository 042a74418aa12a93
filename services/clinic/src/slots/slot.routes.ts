import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { holdSlot, releaseHold } from '../holds/hold-slot.ts';
import { freeDays, slotsOnDay } from './show-slots.ts';

export const slotRoutes: Route[] = [
  route(endpoints['slots.ofDay'], ({ params, query, caller }) =>
    slotsOnDay(params.id, query.date, caller.kind === 'person' ? caller.id : null),
  ),

  route(endpoints['slots.days'], ({ params, query }) => freeDays(params.id, query)),

  route(endpoints['slots.hold'], ({ params, body, caller }) =>
    holdSlot(params.id, body.start, signedIn(caller).id),
  ),

  route(endpoints['slots.release'], async ({ params, caller }) => {
    await releaseHold(params.id, signedIn(caller).id);
    return { message: 'Given back.' };
  }),
];
