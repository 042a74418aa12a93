import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { Adoptions, type AdoptionDocument } from './adoption.model.ts';
import { changeAdoptionStatus } from './change-adoption-status.ts';
import { deleteAdoption } from './delete-adoption.ts';
import { editAdoption } from './edit-adoption.ts';
import { eachAdoption, listAdoptions } from './list-adoptions.ts';
import { postAdoption } from './post-adoption.ts';
import type { PostApplications } from './post-applications.ts';
import { showAdoption } from './show-adoption.ts';

const updated = 'Adoption post updated successfully!';

interface AdoptionRoutesDeps {
  readonly client: InternalClient;
  readonly applications: PostApplications;
}

export function adoptionRoutes(deps: AdoptionRoutesDeps): Route[] {
  return [
    listRoute(
      endpoints['adoptions.list'],
      async ({ query, caller, reply }) => {
        const { cards, total } = await listAdoptions(query, { caller }, deps);
        reply.total(total);
        return cards;
      },
      ({ query, caller }) => eachAdoption(query, { caller }, deps),
    ),

    listRoute(
      endpoints['adoptions.ofUser'],
      async ({ params, query, caller, reply }) => {
        const { cards, total } = await listAdoptions(query, { caller, ownerId: params.id }, deps);
        reply.total(total);
        return cards;
      },
      ({ params, query, caller }) => eachAdoption(query, { caller, ownerId: params.id }, deps),
    ),

    route(endpoints['adoptions.get'], async ({ params, caller }) => {
      const post = await Adoptions.findById(params.id).lean<AdoptionDocument>();
      if (!post) throw notFound('adoption post');
      return showAdoption(post, signedIn(caller).id);
    }),

    route(endpoints['adoptions.create'], async ({ body, caller, reply }) => {
      const { post, isNew } = await postAdoption(body, signedIn(caller), deps);
      if (!isNew) reply.status(200);
      return { message: 'Adoption post posted!', adoption: await showAdoption(post, signedIn(caller).id) };
    }),

    route(endpoints['adoptions.update'], async ({ params, body, caller }) => {
      const { post, changed } = await editAdoption(params.id, body, signedIn(caller));
      return {
        message: changed ? updated : 'Nothing has changed.',
        adoption: await showAdoption(post, signedIn(caller).id),
      };
    }),

    route(endpoints['adoptions.changeStatus'], async ({ params, body, caller }) => {
      const post = await changeAdoptionStatus(params.id, body.status, signedIn(caller), deps);
      return { message: updated, adoption: await showAdoption(post, signedIn(caller).id) };
    }),

    route(endpoints['adoptions.delete'], async ({ params, caller }) => {
      await deleteAdoption(params.id, caller, deps);
      return { message: 'Deleted!' };
    }),
  ];
}
