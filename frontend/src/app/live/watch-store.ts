import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { watchedStore } from '../../lib/watched-store.ts';
import { startWatching, type WatchingSocket } from './watch-rooms.ts';

/** Keeps the news of prices and stock coming while the store or a cart is on the screen of this tab. */
export function startWatchingStore(
  socket: WatchingSocket,
  refetch: (keys: readonly QueryKey[]) => void,
): () => void {
  return startWatching(socket, {
    list: watchedStore,
    ask: (_id, answer) => socket.emit('store.watch', {}, answer),
    leave: () => socket.emit('store.unwatch', {}),
    onWatching: () => refetch([queryKeys.products, queryKeys.cart]),
  });
}
