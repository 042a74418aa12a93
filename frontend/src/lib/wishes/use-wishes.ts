import { type Wishes, wishEndpoints } from '@petcare/contracts/wishes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useSession } from '../session/session.ts';

const idsKey = [...queryKeys.wishes, 'ids'];
/** Below the products, so that live prices and stock refetch it. */
export const wishedProductsKey = [...queryKeys.products, 'wished'];

/** Wish list and alerts of the signed-in user; undefined for visitors and while they load. */
export function useWishes(): Wishes | undefined {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [...idsKey, user?.id],
    queryFn: ({ signal }) => call(wishEndpoints['wishes.get'], { signal }),
    enabled: user !== null,
  });
  return user ? data : undefined;
}

function useWishChange(change: (wish: { productId: string; on: boolean }) => Promise<Wishes>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (wishes) => queryClient.setQueriesData({ queryKey: idsKey }, wishes),
    onSettled: () => queryClient.invalidateQueries({ queryKey: wishedProductsKey }),
  });
}

export function useSetWish() {
  return useWishChange(({ productId, on }) =>
    call(wishEndpoints['wishes.set'], { params: { id: productId }, body: { wished: on } }),
  );
}

export function useSetAlert() {
  return useWishChange(({ productId, on }) =>
    call(wishEndpoints['wishes.setAlert'], { params: { id: productId }, body: { wanted: on } }),
  );
}
