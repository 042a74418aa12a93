import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { Refills } from './refill.model.ts';
import { setRefill } from './set-refill.ts';
import { showRefills } from './show-refills.ts';

export const refillRoutes: Route[] = [
  route(endpoints['refills.list'], ({ caller }) => showRefills(signedIn(caller).id)),

  route(endpoints['refills.set'], async ({ caller, params, body }) => {
    const { id } = signedIn(caller);
    await setRefill(id, params.id, body);
    return showRefills(id);
  }),

  route(endpoints['refills.end'], async ({ caller, params }) => {
    const { id } = signedIn(caller);
    await Refills.deleteOne({ userId: id, productId: params.id });
    return showRefills(id);
  }),
];
