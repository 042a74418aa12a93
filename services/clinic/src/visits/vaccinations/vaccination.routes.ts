import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findConsultedPet } from '../find-consulted-pet.ts';
import { Pets } from '../../pets/pet.model.ts';
import { findPlan } from './find-plan.ts';

export const vaccinationRoutes: Route[] = [
  route(endpoints['vaccinationPlan.get'], async ({ params, caller }) =>
    findPlan(await findConsultedPet(params.id, signedIn(caller))),
  ),

  route(endpoints['vaccinationPlan.current'], async ({ params }) => {
    const pet = await Pets.findById(params.id).lean();
    if (!pet) throw notFound('pet');
    return findPlan(pet);
  }),
];
