import { QueryClient } from '@tanstack/react-query';
import { trackRequests } from '../../lib/queries/requested-at.ts';

function shouldRetry(failures: number, error: Error): boolean {
  const refused = 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;
  return !refused && failures < 2;
}

/**
 * Server data of this tab. Live messages name stale data, so a focused window does not refetch; opening a page
 * refetches data older than 30 seconds.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: shouldRetry },
      // Fails immediately when offline, instead of showing a spinner.
      mutations: { networkMode: 'always' },
    },
  });
  trackRequests(queryClient);
  return queryClient;
}
