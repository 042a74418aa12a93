import { type Product, productEndpoints } from '@petcare/contracts/commerce/products/products.ts';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type Page } from '../../../lib/api/api-client.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { fallbackPollMs, useTopic } from '../../../lib/live/use-topic.ts';
import type { ProductFilter } from '../product-filter.ts';
import { asVariant } from '../variants.ts';

export const productTabs = ['Toy', 'Medicine', 'Food'] as const;
export type ProductTab = (typeof productTabs)[number];

export type ProductSource = { tab: ProductTab } | { query: string };

export const pageSize = 24;

export function useProducts(source: ProductSource, filter: ProductFilter, page: number) {
  const isLive = useTopic('store');
  return useQuery({
    queryKey: [...queryKeys.products, source, filter, page],
    queryFn: ({ signal }) => {
      const part = { ...filter, page, limit: pageSize };
      return 'query' in source
        ? callPage(productEndpoints['products.search'], { query: { ...part, query: source.query }, signal })
        : callPage(productEndpoints['products.byType'], {
            query: { ...part, product_type: source.tab },
            signal,
          });
    },
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? false : fallbackPollMs,
  });
}

export function useProduct(id: string | null) {
  const queryClient = useQueryClient();
  const isLive = useTopic('store');
  return useQuery<Product>({
    queryKey: [...queryKeys.products, 'one', id],
    queryFn: ({ signal }) => call(productEndpoints['products.get'], { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    placeholderData: (shown) =>
      findListed(queryClient, id) ?? (shown && id !== null ? asVariant(shown, id) : undefined),
    refetchInterval: isLive ? false : fallbackPollMs,
  });
}

function findListed(queryClient: QueryClient, id: string | null): Product | undefined {
  const lists = queryClient.getQueriesData<Partial<Page<Product[]>>>({ queryKey: queryKeys.products });
  return lists.flatMap(([, list]) => list?.items ?? []).find(({ _id }) => _id === id);
}
