import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { queryKeys } from '../../lib/query-keys.ts';
import { onWatchedPosts, openPosts, setLive } from '../../lib/watched-posts.ts';

const askAgainMs = 3000;

type WatchingSocket = Socket<ServerToClientMessages, ClientToServerMessages>;

/**
 * Keeps the server sending the news of every post that is open in this tab, through reconnections too.
 *
 * What happened between the page's own fetch and the server's yes is told to nobody, so each yes fetches the
 * post and its comments again.
 */
export function startWatchingPosts(
  socket: WatchingSocket,
  refetch: (keys: readonly QueryKey[]) => void,
): () => void {
  const asked = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function ask(id: string): void {
    asked.add(id);
    socket.emit('adoption.watch', id, (answer) => {
      if (!asked.has(id)) return;
      setLive(id, answer === 'watching');
      if (answer === 'watching') refetch([queryKeys.adoptions, queryKeys.comments, queryKeys.applications]);
      if (answer !== 'unavailable') return;
      asked.delete(id);
      const timer = setTimeout(() => {
        timers.delete(timer);
        look();
      }, askAgainMs);
      timers.add(timer);
    });
  }

  function look(): void {
    if (!socket.connected) return;
    const open = new Set(openPosts());
    for (const id of asked) {
      if (open.has(id)) continue;
      asked.delete(id);
      setLive(id, false);
      socket.emit('adoption.unwatch', id);
    }
    for (const id of open) if (!asked.has(id)) ask(id);
  }

  // The server forgets its rooms with the connection.
  function forget(): void {
    for (const id of asked) setLive(id, false);
    asked.clear();
  }

  socket.on('connect', look);
  socket.on('disconnect', forget);
  const stopListening = onWatchedPosts(look);
  look();
  return () => {
    socket.off('connect', look);
    socket.off('disconnect', forget);
    stopListening();
    for (const timer of timers) clearTimeout(timer);
    forget();
  };
}
