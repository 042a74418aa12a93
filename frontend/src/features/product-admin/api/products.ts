import {
  type CreateProductBody,
  type Product,
  productEndpoints,
} from '@petcare/contracts/commerce/products/products.ts';
import {
  productVariantEndpoints,
  type SaveVariantsBody,
} from '@petcare/contracts/commerce/products/product-variants.ts';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { QueryOf } from '../../../components/admin-table/table-list.ts';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useTopic } from '../../../lib/live/use-topic.ts';
import type { ProductChanges } from '../product-form.ts';

const listKey = [...queryKeys.products, 'managed'];

export function useProducts(query: QueryOf<(typeof productEndpoints)['products.list']>) {
  useTopic('store');
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => callPage(productEndpoints['products.list'], { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function fetchProduct(queryClient: QueryClient, id: string): Promise<Product> {
  const query = queryOptions({
    queryKey: [...queryKeys.products, 'one', id],
    queryFn: ({ signal }) => call(productEndpoints['products.get'], { params: { id }, signal }),
  });
  return queryClient.fetchQuery({ ...query, staleTime: 0 });
}

/** Writes a product into all cached lists, unless they hold a later version. */
export function showProduct(queryClient: QueryClient, product: Product): void {
  queryClient.setQueriesData<Page<Product[]>>(
    { queryKey: listKey },
    (page) =>
      page && {
        ...page,
        items: page.items.map((shown) =>
          shown._id === product._id && shown.version <= product.version ? product : shown,
        ),
      },
  );
}

export function useAddProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateProductBody) => call(productEndpoints['products.create'], { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.products }),
  });
}

interface ProductChange {
  id: string;
  /** Changed fields only. With `version`, a concurrent edit is not overwritten. */
  changes: ProductChanges & { stock?: number | null; version?: number };
}

export function useUpdateProduct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, changes }: ProductChange) => {
      const answer = await call(productEndpoints['products.update'], { params: { id }, body: changes });
      return answer.product;
    },
    onSuccess: (product) => showProduct(queryClient, product),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.products }),
  });
}

export function useSaveVariants() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: SaveVariantsBody }) =>
      (await call(productVariantEndpoints['products.saveVariants'], { params: { id }, body })).product,
    onSuccess: (product) => showProduct(queryClient, product),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.products }),
  });
}
