import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { holdSlot, releaseHold } from './hold-slot.ts';

export const holdRoutes: Route[] = [
  route(endpoints['slots.hold'], ({ params, body, caller }) =>
    holdSlot(params.id, body.start, signedIn(caller).id),
  ),

  route(endpoints['slots.release'], async ({ params, caller }) => {
    await releaseHold(params.id, signedIn(caller).id);
    return { message: 'Slot released.' };
  }),
];
