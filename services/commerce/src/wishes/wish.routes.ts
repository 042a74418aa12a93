import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { setAlert, setWish } from './change-wishes.ts';
import { listWishedProducts, showWishes } from './show-wishes.ts';

export const wishRoutes: Route[] = [
  route(endpoints['wishes.get'], ({ caller }) => showWishes(signedIn(caller).id)),

  route(endpoints['wishes.products'], ({ caller }) => listWishedProducts(signedIn(caller).id)),

  route(endpoints['wishes.set'], async ({ caller, params, body }) => {
    const { id } = signedIn(caller);
    await setWish(id, params.id, body.wished);
    return showWishes(id);
  }),

  route(endpoints['wishes.setAlert'], async ({ caller, params, body }) => {
    const { id } = signedIn(caller);
    await setAlert(id, params.id, body.wanted);
    return showWishes(id);
  }),
];
