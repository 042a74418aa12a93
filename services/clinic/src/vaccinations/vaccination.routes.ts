import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { findPet } from '../pets/find-pet.ts';
import { findPlan } from './find-plan.ts';

export const vaccinationRoutes: Route[] = [
  route(endpoints['vaccinationPlan.get'], async ({ params, caller }) =>
    findPlan(await findPet(params.id, signedIn(caller))),
  ),
];
