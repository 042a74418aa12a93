import { QueryClient } from '@tanstack/react-query';

/** A refusal stays a refusal; what was not reached or broke by itself is asked twice more. */
function worthAnotherTry(failures: number, error: Error): boolean {
  const refused = 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;
  return !refused && failures < 2;
}

/**
 * Server data of this tab. Live messages say when something is stale, so nothing is fetched again merely
 * because a window came to the front; what is older than 30 seconds is, when a page opens.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: worthAnotherTry },
    // Somebody who is offline is told so at once, instead of waiting before a button that turns.
    mutations: { networkMode: 'always' },
  },
});
