import { type Wishlist, wishlistEndpoints } from '@petcare/contracts/commerce/products/wishlist.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useSession } from '../session/session.ts';

const idsKey = [...queryKeys.wishlist, 'ids'];
/** Below the products, so that live prices and stock refetch it. */
export const wishedProductsKey = [...queryKeys.products, 'wished'];

/** Wish list and alerts of the signed-in user; undefined for visitors and while they load. */
export function useWishlist(): Wishlist | undefined {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [...idsKey, user?.id],
    queryFn: ({ signal }) => call(wishlistEndpoints['wishlist.get'], { signal }),
    enabled: user !== null,
  });
  return user ? data : undefined;
}

function useWishlistChange(change: (wishlist: { productId: string; on: boolean }) => Promise<Wishlist>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (wishlist) => queryClient.setQueriesData({ queryKey: idsKey }, wishlist),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wishedProductsKey }),
  });
}

export function useSetWishlist() {
  return useWishlistChange(({ productId, on }) =>
    call(wishlistEndpoints['wishlist.set'], { params: { id: productId }, body: { wished: on } }),
  );
}

export function useSetAlert() {
  return useWishlistChange(({ productId, on }) =>
    call(wishlistEndpoints['wishlist.setAlert'], { params: { id: productId }, body: { wanted: on } }),
  );
}
