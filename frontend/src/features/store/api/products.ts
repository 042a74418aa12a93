import { productEndpoints } from '@petcare/contracts/products.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The store's tabs, in their order; the server understands the short words. */
export const productTabs = ['Toy', 'Medicine', 'Food'] as const;
export type ProductTab = (typeof productTabs)[number];

/** What the store shows: one tab, or what a search finds in all of them. */
export type ProductFilter = { tab: ProductTab } | { query: string };

const pageSize = 24;

/** Products of a tab or of a search, newest first, a page at a time. */
export function useProducts(filter: ProductFilter) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.products, filter],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const page = { page: pageParam, limit: pageSize };
      return 'query' in filter
        ? callPage(productEndpoints['products.search'], { query: { ...page, query: filter.query }, signal })
        : callPage(productEndpoints['products.byType'], {
            query: { ...page, product_type: filter.tab },
            signal,
          });
    },
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && loaded < last.total ? pages.length + 1 : undefined;
    },
  });
}
