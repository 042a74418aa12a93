import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { amendVisit } from './amend-visit.ts';
import { findVisit, findVisitsOfPet } from './find-visit.ts';
import { saveVisit } from './save-visit.ts';
import { signVisit } from './sign-visit.ts';
import { toSignedVisit, toVisit } from './visit.model.ts';

export const visitRoutes: Route[] = [
  route(endpoints['visits.get'], async ({ params, caller }) => {
    const { visit, canWrite } = await findVisit(params.id, signedIn(caller));
    return { visit: visit && toVisit(visit), can_write: canWrite };
  }),

  route(endpoints['visits.ofPet'], async ({ params, caller }) =>
    (await findVisitsOfPet(params.id, signedIn(caller))).map(toSignedVisit),
  ),

  route(endpoints['visits.save'], async ({ params, body, caller }) => ({
    message: 'Notes saved!',
    visit: toVisit(await saveVisit(params.id, body, signedIn(caller))),
  })),

  route(endpoints['visits.sign'], async ({ params, body, caller }) => ({
    message: 'Notes signed!',
    visit: toVisit(await signVisit(params.id, body.version, signedIn(caller))),
  })),

  route(endpoints['visits.amend'], async ({ params, body, caller }) => ({
    message: 'Notes amended!',
    visit: toVisit(await amendVisit(params.id, body, signedIn(caller))),
  })),
];
