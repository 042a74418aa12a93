import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { setAlert, setWishlist } from './change-wishlist.ts';
import { listWishedProducts, showWishlist } from './show-wishlist.ts';

export const wishlistRoutes: Route[] = [
  route(endpoints['wishlist.get'], ({ caller }) => showWishlist(signedIn(caller).id)),

  route(endpoints['wishlist.products'], ({ caller }) => listWishedProducts(signedIn(caller).id)),

  route(endpoints['wishlist.set'], async ({ caller, params, body }) => {
    const { id } = signedIn(caller);
    await setWishlist(id, params.id, body.wished);
    return showWishlist(id);
  }),

  route(endpoints['wishlist.setAlert'], async ({ caller, params, body }) => {
    const { id } = signedIn(caller);
    await setAlert(id, params.id, body.wanted);
    return showWishlist(id);
  }),
];
