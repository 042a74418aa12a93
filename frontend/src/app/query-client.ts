import { QueryClient } from '@tanstack/react-query';

/**
 * Server data of this tab. Live messages say when something is stale, so nothing is fetched again merely
 * because a window came to the front; what is older than 30 seconds is, when a page opens.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: 1 },
  },
});
