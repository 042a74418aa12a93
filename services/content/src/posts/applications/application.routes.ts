import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { Adoptions } from '../adoptions/adoption.model.ts';
import { acceptApplication } from './accept-application.ts';
import { Applications } from './application.model.ts';
import { declineApplication } from './decline-application.ts';
import { showOwn, showReceived } from './show-applications.ts';
import { submitApplication } from './submit-application.ts';
import { withdrawApplication } from './withdraw-application.ts';

export function applicationRoutes(deps: { client: InternalClient }): Route[] {
  return [
    route(endpoints['applications.submit'], async ({ params, body, caller, reply }) => {
      const { application, isNew } = await submitApplication(params.id, body, signedIn(caller), deps);
      if (!isNew) reply.status(200);
      return { message: 'Application sent!', application: first(await showOwn([application])) };
    }),

    route(endpoints['applications.ofPost'], async ({ params, caller }) => {
      const isOwn = await Adoptions.exists({ _id: params.id, ownerId: signedIn(caller).id });
      if (!isOwn) throw notFound('adoption post');
      const rows = await Applications.find({ adoptionId: params.id }).sort({ createdAt: 1, _id: 1 }).lean();
      return showReceived(rows);
    }),

    route(endpoints['applications.mine'], async ({ query, caller }) => {
      const { adoption_id } = query;
      const rows = await Applications.find({
        applicantId: signedIn(caller).id,
        ...(adoption_id !== undefined && { adoptionId: adoption_id }),
      })
        .sort({ createdAt: -1, _id: -1 })
        .lean();
      return showOwn(rows);
    }),

    route(endpoints['applications.accept'], async ({ params, body, caller }) => {
      const accepted = await acceptApplication({ id: params.id, ...body }, signedIn(caller), deps);
      return { message: 'Application accepted!', application: first(await showReceived([accepted])) };
    }),

    route(endpoints['applications.decline'], async ({ params, caller }) => {
      const declined = await declineApplication(params.id, signedIn(caller));
      return { message: 'Application declined.', application: first(await showReceived([declined])) };
    }),

    route(endpoints['applications.withdraw'], async ({ params, caller }) => {
      const withdrawn = await withdrawApplication(params.id, signedIn(caller));
      return { message: 'Application withdrawn.', application: first(await showOwn([withdrawn])) };
    }),
  ];
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('an application was not shown');
  return one;
}
