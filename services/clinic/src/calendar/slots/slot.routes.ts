import { endpoints } from '@petcare/contracts/endpoints.ts';
import { cachedRoute, type Route } from '@petcare/platform/http/route.ts';
import { SlotClaims } from './claim.model.ts';
import { doctorChanges } from './doctor-changes.ts';
import { countFreeSlots, showSlots } from './show-slots.ts';

export const slotRoutes: Route[] = [
  cachedRoute(endpoints['slots.ofDay'], {
    until: doctorChanges,
    readerOf: (): string | null => null,
    // A user who holds a time sees it as free; all others are shown the same.
    findReader: async ({ params, caller }) => {
      const held = await SlotClaims.exists({ userId: caller.id, kind: 'held', drId: params.id });
      return held ? caller.id : null;
    },
    handle: ({ params, query, reader }) => showSlots(params.id, query.date, reader),
  }),

  cachedRoute(endpoints['slots.days'], {
    until: doctorChanges,
    handle: ({ params, query }) => countFreeSlots(params.id, query),
  }),
];
