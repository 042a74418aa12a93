import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { assignGuest } from './assign-guest.ts';
import { createKennel, deleteKennel } from './change-kennels.ts';
import { showBoard } from './show-board.ts';

export const kennelRoutes: Route[] = [
  route(endpoints['kennels.board'], () => showBoard()),

  route(endpoints['kennels.create'], async ({ body }) => {
    await createKennel(body);
    return { message: 'Saved.', board: await showBoard() };
  }),

  route(endpoints['kennels.delete'], async ({ params }) => {
    await deleteKennel(params.id);
    return { message: 'Deleted!' };
  }),

  route(
    endpoints['kennels.assign'],
    async ({ body: { booking_id: bookingId, place, kennel_id: kennelId } }) => {
      await assignGuest({ bookingId, place, kennelId });
      return { message: 'Saved.', board: await showBoard() };
    },
  ),
];
