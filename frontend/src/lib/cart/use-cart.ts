import { type Cart, cartEndpoints, maxCartLines } from '@petcare/contracts/commerce/products/cart.ts';
import { productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { sumQuantities } from '@petcare/contracts/commerce/products/sum-quantities.ts';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, call, callPage } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useSession } from '../session/session.ts';
import { fallbackPollMs, useTopic } from '../live/use-topic.ts';
import { guestCartOf, type LineChange, withChanges } from './cart.rules.ts';
import { guestLines, setGuestLine, useGuestLines } from './guest-cart.ts';
import { ownCartQuery } from './own-cart.ts';

const changeKey = ['cart', 'set-line'];

export function useCartQuantities(): ReadonlyMap<string, number> | undefined {
  const { user } = useSession();
  const guest = useGuestLines();
  const own = useOwnCart(user !== null);
  const lines = user ? own.data?.lines : guest;
  return useMemo(() => lines && sumQuantities(lines), [lines]);
}

interface CartView {
  data: Cart | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** The user's current cart: a visitor's from this device, a signed-in user's from the server. */
export function useCart(): CartView {
  const { user } = useSession();
  const isLive = useTopic('store');
  const own = useOwnCart(user !== null);
  const guest = useGuestCart(user === null, isLive);
  return user ? own : guest;
}

function useOwnCart(enabled: boolean) {
  const query = useQuery({ ...ownCartQuery, enabled });
  const changes = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: ({ state }) => state.variables as LineChange,
  });
  const { data: stored } = query;
  const data = useMemo(() => stored && withChanges(stored, changes), [stored, changes]);
  return { data, error: query.error, refetch: query.refetch };
}

function useGuestCart(enabled: boolean, isLive: boolean) {
  const lines = useGuestLines();
  const ids = lines.map(({ product_id: id }) => id).join(',');
  const query = useQuery({
    queryKey: [...queryKeys.cart, 'guest', ids],
    queryFn: async ({ signal }) => {
      const page = { ids, limit: maxCartLines };
      return (await callPage(productEndpoints['products.list'], { query: page, signal })).items;
    },
    enabled: enabled && ids !== '',
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : fallbackPollMs,
  });
  const { data: catalogue, isPlaceholderData: isOlder } = query;
  const data = useMemo((): Cart | undefined => {
    if (lines.length === 0) return guestCartOf([], []);
    if (!catalogue) return undefined;
    // The previous catalogue does not contain newly added products yet.
    const known = lines.filter(({ product_id: id }) => !isOlder || catalogue.some(({ _id }) => _id === id));
    return guestCartOf(known, catalogue);
  }, [lines, catalogue, isOlder]);
  return { data, error: query.error, refetch: query.refetch };
}

/** Changes a line of the cart. It shows at once everywhere; changes are sent one after the other, in their order. */
export function useChangeLine() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    scope: { id: 'cart' },
    mutationFn: async (change: LineChange) => {
      if (!user) {
        setInGuestCart(change);
        return;
      }
      const { productId: id, quantity } = change;
      const cart = await call(cartEndpoints['cart.setLine'], { params: { id }, body: { quantity } });
      // A fetch that began before the change must not overwrite its result.
      await queryClient.cancelQueries({ queryKey: ownCartQuery.queryKey });
      queryClient.setQueryData(ownCartQuery.queryKey, cart);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.cart }),
  });
}

function setInGuestCart({ productId, quantity, product }: LineChange): void {
  const line = { product_id: productId, quantity, price_seen: product?.product_price ?? 0 };
  if (!setGuestLine(line)) {
    throw new ApiError({ code: 'invalid_input', status: 400, message: '' });
  }
}

/** Returns the quantity of each product in the cart right now, including pending changes. */
export async function quantitiesInCart(
  queryClient: QueryClient,
  isGuest: boolean,
): Promise<ReadonlyMap<string, number>> {
  if (isGuest) return sumQuantities(guestLines());
  const stored = await queryClient.ensureQueryData(ownCartQuery);
  const changes = queryClient
    .getMutationCache()
    .findAll({ mutationKey: changeKey, status: 'pending' })
    .map(({ state }) => state.variables as LineChange);
  return sumQuantities(withChanges(stored, changes).lines);
}
