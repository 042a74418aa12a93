import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { requireOwnSpecialist } from '../../doctors/specialists/find-own-specialist.ts';
import { callNext } from './call-next.ts';
import { changeQueue } from './change-queue.ts';
import { showBoard, showQueue } from './show-queue.ts';
import { undoQueueChange } from './undo-queue-change.ts';

export const queueRoutes: Route[] = [
  route(endpoints['queue.view'], ({ params, query, caller }) =>
    showQueue(params.id, signedIn(caller).id, query.date),
  ),

  route(endpoints['queue.board'], async ({ params, query, caller }) =>
    showBoard(await requireOwnSpecialist(params.id, signedIn(caller)), query.date),
  ),

  route(endpoints['queue.next'], async ({ params, body, caller }) => {
    const drId = await requireOwnSpecialist(params.id, signedIn(caller));
    await callNext(drId, body.serving, signedIn(caller));
    return showBoard(drId);
  }),

  route(endpoints['queue.change'], async ({ params, body, caller }) => {
    const drId = await requireOwnSpecialist(params.id, signedIn(caller));
    await changeQueue(drId, body, signedIn(caller));
    return showBoard(drId);
  }),

  route(endpoints['queue.undo'], async ({ params, body, caller }) => {
    const drId = await requireOwnSpecialist(params.id, signedIn(caller));
    await undoQueueChange(drId, body.version, signedIn(caller));
    return showBoard(drId);
  }),
];
