import type { WatchAnswer } from '@petcare/contracts/sockets.ts';
import type { QueryKey } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { WatchingSocket } from '../app/live/watch-rooms.ts';

type Start = (socket: WatchingSocket, refetch: (keys: readonly QueryKey[]) => void) => () => void;

/** Begins to watch over a connection whose answers the test gives by hand. */
export function watchingServer(start: Start) {
  const listeners = new Map<string, () => void>();
  const said: [message: string, about: unknown][] = [];
  const answers: ((answer: WatchAnswer) => void)[] = [];
  const refetched: QueryKey[] = [];
  const socket = {
    connected: true,
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    emit(name: string, about: unknown, answer?: (answer: WatchAnswer) => void) {
      said.push([name, about]);
      if (answer) answers.push(answer);
    },
  };
  const stop = start(socket as unknown as WatchingSocket, (keys) => refetched.push(...keys));
  return {
    /** What the server was told, in order. */
    said,
    refetched,
    answer: (given: WatchAnswer) => act(() => answers.shift()?.(given)),
    connect: () => act(() => Object.assign(socket, { connected: true }) && listeners.get('connect')?.()),
    disconnect: () =>
      act(() => Object.assign(socket, { connected: false }) && listeners.get('disconnect')?.()),
    stop: () => act(stop),
  };
}
