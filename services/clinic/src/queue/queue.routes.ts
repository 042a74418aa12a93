import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { Person } from '@petcare/platform/auth/identity.ts';
import { findOwnDoctor } from '../appointments/find-appointment.ts';
import { callNext } from './call-next.ts';
import { boardOf, queueFor } from './show-queue.ts';

export const queueRoutes: Route[] = [
  route(endpoints['queue.view'], ({ params, query, caller }) =>
    queueFor(params.id, signedIn(caller).id, query.date),
  ),

  route(endpoints['queue.board'], async ({ params, query, caller }) =>
    boardOf(await doctorOf(params.id, signedIn(caller)), query.date),
  ),

  route(endpoints['queue.next'], async ({ params, body, caller }) => {
    const drId = await doctorOf(params.id, signedIn(caller));
    await callNext(drId, body.serving, signedIn(caller));
    return boardOf(drId);
  }),
];

async function doctorOf(id: string, caller: Person): Promise<string> {
  const drId = await findOwnDoctor(id, caller);
  if (!drId) throw notFound('doctor');
  return drId;
}
