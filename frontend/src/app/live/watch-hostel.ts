import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { watchedHostel } from '../../lib/watched-hostel.ts';
import { startWatching, type WatchingSocket } from './watch-rooms.ts';

/** Keeps the news of free places coming while the calendar of the hostel is on the screen of this tab. */
export function startWatchingHostel(
  socket: WatchingSocket,
  refetch: (keys: readonly QueryKey[]) => void,
): () => void {
  return startWatching(socket, {
    list: watchedHostel,
    ask: (_id, answer) => socket.emit('hostel.watch', {}, answer),
    leave: () => socket.emit('hostel.unwatch', {}),
    onWatching: () => refetch([queryKeys.stays]),
  });
}
