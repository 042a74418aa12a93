import type { Query, QueryClient } from '@tanstack/react-query';

const started = new WeakMap<Query, number>();
const known = new WeakMap<Query, number>();

/** Notes when the data of each query was requested. Must begin before the first request. */
export function trackRequests(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    // A further page of a list leaves the age of the pages before it.
    if (action.type === 'fetch' && !action.meta?.fetchMore) started.set(query, Date.now());
    if (action.type !== 'success' || action.manual) return;
    const at = started.get(query);
    if (at !== undefined) known.set(query, at);
  });
}

/**
 * Epoch milliseconds of the request whose answer the query holds, or waits for if it holds none. Undefined for data that
 * came another way, such as with the page.
 */
export function requestedAt(query: Query): number | undefined {
  return query.state.data === undefined ? started.get(query) : known.get(query);
}
