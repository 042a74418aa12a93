import type { QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { watchedDoctors } from '../../lib/watched-doctors.ts';
import { startWatching, type WatchingSocket } from './watch-rooms.ts';

/** Keeps the news coming of the slots of every doctor whose slots are on the screen of this tab. */
export function startWatchingDoctors(
  socket: WatchingSocket,
  refetch: (keys: readonly QueryKey[]) => void,
): () => void {
  return startWatching(socket, {
    list: watchedDoctors,
    ask: (id, answer) => socket.emit('slots.watch', id, answer),
    leave: (id) => socket.emit('slots.unwatch', id),
    onWatching: () => refetch([queryKeys.slots]),
  });
}
