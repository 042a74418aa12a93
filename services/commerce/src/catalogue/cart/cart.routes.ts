import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { clearCart, mergeCart, setLine } from './change-cart.ts';
import { showCart } from './show-cart.ts';

export const cartRoutes: Route[] = [
  route(endpoints['cart.get'], ({ caller }) => showCart(signedIn(caller).id)),

  route(endpoints['cart.setLine'], async ({ caller, params, body }) => {
    const { id } = signedIn(caller);
    await setLine(id, params.id, body.quantity);
    return showCart(id);
  }),

  route(endpoints['cart.merge'], async ({ caller, body }) => {
    const { id } = signedIn(caller);
    await mergeCart(id, body.lines);
    return showCart(id);
  }),

  route(endpoints['cart.clear'], async ({ caller }) => {
    const { id } = signedIn(caller);
    await clearCart(id);
    return showCart(id);
  }),
];
