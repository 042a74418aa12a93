import { endpoints } from '@petcare/contracts/endpoints.ts';
import { maxOrderNotes } from '@petcare/contracts/commerce/orders/order-notes.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { findOrderFor } from '../find-order.ts';
import { addOrderNote } from './add-order-note.ts';
import { OrderNotes, toOrderNote } from './order-note.model.ts';

export function orderNoteRoutes(deps: { client: InternalClient }): Route[] {
  return [
    route(endpoints['orderNotes.list'], async ({ params, caller }) => {
      await findOrderFor(caller, params.id);
      const notes = await OrderNotes.find({ orderId: params.id })
        .sort({ createdAt: -1, _id: -1 })
        .limit(maxOrderNotes)
        .lean();
      return notes.map(toOrderNote);
    }),

    route(endpoints['orderNotes.add'], async ({ params, body, caller, reply }) => {
      const { note, isNew } = await addOrderNote(params.id, body, signedIn(caller), deps);
      if (!isNew) reply.status(200);
      return { message: 'Note added!', note: toOrderNote(note) };
    }),
  ];
}
