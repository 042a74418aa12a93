import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { InternalClient } from '@petcare/platform/internal-client.ts';
import { Adoptions, type StoredAdoption } from './adoption.model.ts';
import { changeAdoptionStatus } from './change-adoption-status.ts';
import { deleteAdoption, deleteAdoptionsOf } from './delete-adoption.ts';
import { editAdoption } from './edit-adoption.ts';
import { listAdoptions } from './list-adoptions.ts';
import { postAdoption } from './post-adoption.ts';
import { showAdoption } from './show-adoption.ts';

const updated = 'Adoption post updated successfully!';

/** The adoption posts' endpoints, joined to what answers them. */
export function adoptionRoutes(deps: { client: InternalClient }): Route[] {
  return [
    route(endpoints['adoptions.list'], async ({ query, caller, reply }) => {
      const { cards, total } = await listAdoptions(query, caller);
      reply.total(total);
      return cards;
    }),

    route(endpoints['adoptions.ofUser'], async ({ params, query, caller, reply }) => {
      const { cards, total } = await listAdoptions(query, caller, params.id);
      reply.total(total);
      return cards;
    }),

    route(endpoints['adoptions.get'], async ({ params }) => {
      const post = await Adoptions.findById(params.id).lean<StoredAdoption>();
      if (!post) throw notFound('adoption post');
      return showAdoption(post);
    }),

    route(endpoints['adoptions.create'], async ({ body, caller, reply }) => {
      const { post, isNew } = await postAdoption(body, signedIn(caller), deps);
      if (!isNew) reply.status(200);
      return { message: 'Adoption post posted!', adoption: await showAdoption(post) };
    }),

    route(endpoints['adoptions.update'], async ({ params, body, caller }) => {
      const { post, changed } = await editAdoption(params.id, body, signedIn(caller));
      return { message: changed ? updated : 'Nothing has changed.', adoption: await showAdoption(post) };
    }),

    route(endpoints['adoptions.changeStatus'], async ({ params, body, caller }) => {
      const post = await changeAdoptionStatus(params.id, body.status, signedIn(caller));
      return { message: updated, adoption: await showAdoption(post) };
    }),

    route(endpoints['adoptions.delete'], async ({ params, caller }) => {
      await deleteAdoption(params.id, caller);
      return { message: 'Deleted!' };
    }),

    route(endpoints['adoptions.deleteOfUser'], async ({ params }) => {
      const deleted = await deleteAdoptionsOf(params.id);
      return { message: 'Deleted!', deleted };
    }),
  ];
}
