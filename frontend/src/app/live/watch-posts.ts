import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { watchedPosts } from '../../lib/watched-posts.ts';
import { startWatching, type WatchingSocket } from './watch-rooms.ts';

/** Keeps the news of every adoption post coming that is open in this tab. */
export function startWatchingPosts(
  socket: WatchingSocket,
  refetch: (keys: readonly QueryKey[]) => void,
): () => void {
  return startWatching(socket, {
    list: watchedPosts,
    ask: (id, answer) => socket.emit('adoption.watch', id, answer),
    leave: (id) => socket.emit('adoption.unwatch', id),
    onWatching: () => refetch([queryKeys.adoptions, queryKeys.comments, queryKeys.applications]),
  });
}
