import type {
  ClientToServerMessages,
  ServerToClientMessages,
  WatchAnswer,
} from '@petcare/contracts/sockets.ts';
import type { Socket } from 'socket.io-client';
import type { WatchList } from '../../lib/watch-list.ts';

const askAgainMs = 3000;

export type WatchingSocket = Socket<ServerToClientMessages, ClientToServerMessages>;

interface Room {
  readonly list: WatchList;
  /** Asks the server for the news of one. */
  readonly ask: (id: string, answer: (answer: WatchAnswer) => void) => void;
  /** Tells the server that they are not wanted any more. */
  readonly leave: (id: string) => void;
  /** The news come from now on. What happened before is told to nobody: here it is fetched again. */
  readonly onWatching: () => void;
}

/** Keeps the server sending the news of everything in the list that is open in this tab, through reconnections too. */
export function startWatching(socket: WatchingSocket, { list, ask, leave, onWatching }: Room): () => void {
  const asked = new Set<string>();
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function begin(id: string): void {
    asked.add(id);
    ask(id, (answer) => {
      if (!asked.has(id)) return;
      list.setLive(id, answer === 'watching');
      if (answer === 'watching') onWatching();
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
    const open = new Set(list.open());
    for (const id of asked) {
      if (open.has(id)) continue;
      asked.delete(id);
      list.setLive(id, false);
      leave(id);
    }
    for (const id of open) if (!asked.has(id)) begin(id);
  }

  // The server forgets its rooms with the connection.
  function forget(): void {
    for (const id of asked) list.setLive(id, false);
    asked.clear();
  }

  socket.on('connect', look);
  socket.on('disconnect', forget);
  const stopListening = list.onChange(look);
  look();
  return () => {
    socket.off('connect', look);
    socket.off('disconnect', forget);
    stopListening();
    for (const timer of timers) clearTimeout(timer);
    forget();
  };
}
