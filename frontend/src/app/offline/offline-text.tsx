import { Trans, useLingui } from '@lingui/react/macro';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { queryKeys } from '../../lib/api/query-keys.ts';
import { formatDhaka } from '../../lib/dates/dhaka-dates.ts';

const oneDayMs = 24 * 60 * 60_000;
/** Shown around every page, so they do not tell the age of a page. */
const frameRoots = new Set<unknown>([queryKeys.cart, queryKeys.notifications].flat());

/** Says from when the page is, if it shows data. With `isOnline`, the server is what does not answer. */
export function OfflineText({ isOnline }: { isOnline: boolean }) {
  const { i18n } = useLingui();
  const shownAt = useOldestShown();
  const [offlineSince] = useState(() => Date.now());
  if (shownAt === null) {
    if (isOnline) return null;
    return <Trans>You are offline. New content appears when you are back online.</Trans>;
  }
  const isRecent = offlineSince - shownAt < oneDayMs;
  const time = formatDhaka(new Date(shownAt), i18n.locale, isRecent ? 'time' : 'date-time');
  if (isOnline) return <Trans>PetCare cannot be reached. You see this page as of {time}.</Trans>;
  return <Trans>You are offline. You see this page as of {time}.</Trans>;
}

/** Epoch milliseconds of the oldest data on the page; null without any. */
function useOldestShown(): number | null {
  const queryClient = useQueryClient();
  const subscribeToQueries = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  return useSyncExternalStore(subscribeToQueries, () => oldestShown(queryClient));
}

function oldestShown(queryClient: QueryClient): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey: [root], state }) => state.data !== undefined && !frameRoots.has(root))
    .map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : null;
}
