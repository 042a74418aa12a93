import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLiveSocket } from './live-socket.ts';
import { createMissedChanges } from './missed-changes.ts';
import { createRefetcher, staleAfter } from './stale-queries.ts';
import { startWatchingTopics } from './watch-topics.ts';

export function useVisitorUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    // In a task of its own, so that a tap need not wait for both.
    const timer = setTimeout(() => {
      stop = startVisitorUpdates(queryClient);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient]);
}

function startVisitorUpdates(queryClient: QueryClient): () => void {
  const refetch = createRefetcher(queryClient);
  const { socket, close } = openLiveSocket({ isVisitor: true });
  socket.onAny((name: string, data: unknown) => {
    // A newer server may send unknown messages.
    if (Object.hasOwn(staleAfter, name)) refetch(staleAfter[name as 'product.changed'](data as never));
  });
  const fetchMissed = createMissedChanges(queryClient, socket, refetch);
  const stopWatching = startWatchingTopics(socket, (keys) => void fetchMissed(keys));
  return () => {
    stopWatching();
    close();
  };
}
