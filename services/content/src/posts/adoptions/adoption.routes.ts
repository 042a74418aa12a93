import type { Caller } from '@petcare/platform/auth/identity.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { cachedRoute, listRoute, route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { adoptionChanges, Adoptions } from './adoption.model.ts';
import { detailsOpenTo } from '../visitor-details.ts';
import { authorChanges } from '../../copies/user-copy.model.ts';
import { changeAdoptionStatus } from './change-adoption-status.ts';
import { deleteAdoption } from './delete-adoption.ts';
import { editAdoption } from './edit-adoption.ts';
import { eachAdoption, listAdoptions, readerOfAdoptions, type Reader } from './list-adoptions.ts';
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
    cachedRoute(endpoints['adoptions.list'], {
      until: [adoptionChanges, authorChanges],
      readerOf: ({ caller }): Reader => ({ details: detailsOpenTo(caller), ownerOfPets: null }),
      findReader: ({ caller }) => readerOfAdoptions(caller),
      async handle({ query, reader, reply }) {
        const { cards, total } = await listAdoptions(query, reader, deps);
        reply.total(total);
        return cards;
      },
      batches: ({ query, reader }) => eachAdoption(query, reader, deps),
    }),

    listRoute(
      endpoints['adoptions.ofUser'],
      async ({ params, query, caller, reply }) => {
        const { cards, total } = await listAdoptions(query, ofOwner(params.id, caller), deps);
        reply.total(total);
        return cards;
      },
      ({ params, query, caller }) => eachAdoption(query, ofOwner(params.id, caller), deps),
    ),

    route(endpoints['adoptions.get'], async ({ params, caller }) => {
      const post = await Adoptions.findById(params.id).lean();
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

/** Admins list the posts of others, too. */
function ofOwner(owner: string, caller: Caller) {
  return { details: 'whole', ownerOfPets: signedIn(caller).id, owner } as const;
}
