import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isUnanswered } from '../api/api-client.ts';

/** Returns whether the page shows data of earlier because the server did not answer, although the device is online. */
export function useServerAway(): boolean {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  const isAway = () =>
    queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .some(({ state }) => state.data !== undefined && isUnanswered(state.error));
  return useSyncExternalStore(subscribe, isAway, () => false);
}
