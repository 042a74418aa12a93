import type { TopicArguments, WatchResult } from '@petcare/contracts/topics.ts';
import type { QueryKey } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { startWatchingTopics, type TopicSocket } from '../app/live/watch-topics.ts';

/** Watches topics over a simulated connection whose answers the test controls. */
export function startWatchingServer() {
  const listeners = new Map<string, () => void>();
  const said: [message: string, ...topic: TopicArguments][] = [];
  const answers: ((answer: WatchResult) => void)[] = [];
  const refetched: QueryKey[] = [];
  const socket = {
    connected: true,
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    emit(name: string, ...[topic, id, answer]: [...TopicArguments, answer?: (reply: WatchResult) => void]) {
      said.push([name, topic, id] as (typeof said)[number]);
      if (answer) answers.push(answer);
    },
  };
  const stop = startWatchingTopics(socket as unknown as TopicSocket, (keys) => refetched.push(...keys));
  return {
    said,
    refetched,
    answer: (reply: WatchResult) => act(() => answers.shift()?.(reply)),
    connect: () => act(() => Object.assign(socket, { connected: true }) && listeners.get('connect')?.()),
    disconnect: () =>
      act(() => Object.assign(socket, { connected: false }) && listeners.get('disconnect')?.()),
    stop: () => act(stop),
  };
}
