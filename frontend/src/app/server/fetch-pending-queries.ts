import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Fetches the queries that the components rendered so far asked for. @returns their number. A record that does not
 * exist stays an error of its query; @throws every other error.
 */
export async function fetchPendingQueries(queryClient: QueryClient, signal: AbortSignal): Promise<number> {
  const pending = queryClient.getQueryCache().getAll().filter(isPending);
  await Promise.all(
    pending.map(async (query) => {
      await query.fetch().catch((error: unknown) => {
        const missing = error instanceof Error && 'status' in error && error.status === 404;
        if (!missing) throw error;
      });
    }),
  );
  signal.throwIfAborted();
  return pending.length;
}

function isPending(query: Query): boolean {
  // The options of the observer that created the query.
  const { enabled } = query.options as { enabled?: unknown };
  const isEnabled = typeof enabled === 'function' ? enabled(query) !== false : enabled !== false;
  return isEnabled && query.state.status === 'pending' && typeof query.options.queryFn === 'function';
}
