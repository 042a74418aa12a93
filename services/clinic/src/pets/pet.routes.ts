import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { addPet } from './add-pet.ts';
import { changePetStatus } from './change-pet-status.ts';
import { editPet } from './edit-pet.ts';
import { findOwnPets } from './find-own-pet.ts';
import { toPet, type FindPet } from './pet.model.ts';

export function petRoutes({ findPet, ...deps }: { client: InternalClient; findPet: FindPet }): Route[] {
  return [
    route(endpoints['pets.ofUser'], async ({ params }) => (await findOwnPets(params.id)).map(toPet)),

    route(endpoints['pets.get'], async ({ params, caller }) =>
      toPet(await findPet(params.id, signedIn(caller))),
    ),

    route(endpoints['pets.create'], async ({ body, caller, reply }) => {
      const { pet, added } = await addPet(body, signedIn(caller).id, deps);
      if (!added) reply.status(200);
      return { message: 'Pet added!', pet: toPet(pet) };
    }),

    route(endpoints['pets.update'], async ({ params, body, caller }) => {
      const { pet, changed } = await editPet(params.id, body, signedIn(caller), deps);
      return { message: changed ? 'Pet updated!' : 'Nothing has changed.', pet: toPet(pet) };
    }),

    route(endpoints['pets.changeStatus'], async ({ params, body, caller }) => ({
      message: 'Pet updated!',
      pet: toPet(await changePetStatus(params.id, body, signedIn(caller))),
    })),
  ];
}
