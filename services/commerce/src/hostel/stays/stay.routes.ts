import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { answerRecordPicture } from '@petcare/platform/service-calls/record-picture.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findBookingFor } from '../bookings/find-booking.ts';
import { findEntriesAround, findLog, findPictureEntry } from './list-stay-entries.ts';
import { recordEntry } from './record-entry.ts';
import { shareStay } from './share-stay.ts';
import { toStayEntry } from './stay-entry.model.ts';
import { undoEntry } from './undo-entry.ts';

export function stayRoutes(deps: { client: InternalClient }): Route[] {
  return [
    route(endpoints['stays.log'], async ({ params, caller }) => {
      await findBookingFor(caller, params.id);
      return (await findLog(params.id)).map((row) => toStayEntry(row, { asAdmin: isAdmin(caller) }));
    }),

    route(endpoints['stays.picture'], async ({ params: { id, ...asked }, caller }) => {
      await findBookingFor(caller, id);
      const entry = await findPictureEntry(id, asked.picture);
      const pictures = entry.picture ? [entry.picture] : [];
      return answerRecordPicture({ pictures, record: { use: 'stay', id: entry._id }, asked }, deps.client);
    }),

    route(endpoints['stays.today'], async ({ query }) =>
      (await findEntriesAround(query.date)).map((row) => toStayEntry(row, { asAdmin: true })),
    ),

    route(endpoints['stays.record'], async ({ params, body, caller, reply }) => {
      const { entry, isNew } = await recordEntry(params.id, body, signedIn(caller), deps);
      if (!isNew) reply.status(200);
      return { message: 'Saved.', entry: toStayEntry(entry, { asAdmin: true }) };
    }),

    route(endpoints['stays.share'], async ({ params, body, caller, reply }) => {
      const { memory_id, is_new } = await shareStay(params.id, body, signedIn(caller), deps);
      if (!is_new) reply.status(200);
      return { message: 'Memory posted!', memory_id };
    }),

    route(endpoints['stays.undo'], async ({ params }) => {
      await undoEntry(params.id);
      return { message: 'Removed.' };
    }),
  ];
}

function isAdmin(caller: Caller): boolean {
  return caller.kind === 'user' && caller.role === 'admin';
}
