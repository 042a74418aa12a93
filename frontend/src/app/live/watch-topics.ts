import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import type { Topic, TopicArguments, WatchResult } from '@petcare/contracts/topics.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { onTopicsChange, setTopicLive, watchedTopics } from '../../lib/live/watched-topics.ts';
import { queryKeys } from '../../lib/api/query-keys.ts';

export type TopicSocket = Pick<
  Socket<ServerToClientMessages, ClientToServerMessages>,
  'connected' | 'on' | 'off' | 'emit'
>;

const retryMs = 3000;

/** The queries of a topic. Changes before the topic is live were not sent. */
const queriesOf: Record<Topic, readonly QueryKey[]> = {
  adoption: [queryKeys.adoptions, queryKeys.comments, queryKeys.applications],
  slots: [queryKeys.slots],
  store: [queryKeys.products, queryKeys.cart],
  hostel: [queryKeys.stays],
};

/** Subscribes to every topic of this tab on the server, also after a reconnection. @returns a function that stops. */
export function startWatchingTopics(
  socket: TopicSocket,
  fetchMissed: (keys: readonly QueryKey[]) => void,
): () => void {
  const requested = new Map<string, TopicArguments>();
  let retry: ReturnType<typeof setTimeout> | undefined;

  function request(key: string, topic: TopicArguments): void {
    requested.set(key, topic);
    socket.emit('watch', ...topic, (answer: WatchResult) => {
      // The topic was removed, or the connection lost, before the answer arrived.
      if (requested.get(key) !== topic) return;
      setTopicLive(topic, answer === 'watching');
      if (answer === 'watching') fetchMissed(queriesOf[topic[0]]);
      if (answer !== 'unavailable') return;
      requested.delete(key);
      clearTimeout(retry);
      retry = setTimeout(update, retryMs);
    });
  }

  function update(): void {
    if (!socket.connected) return;
    const topics = watchedTopics();
    for (const [key, topic] of requested) {
      if (topics.has(key)) continue;
      requested.delete(key);
      socket.emit('unwatch', ...topic);
    }
    for (const [key, topic] of topics) if (!requested.has(key)) request(key, topic);
  }

  // Subscriptions end with the connection.
  function forget(): void {
    const topics = [...requested.values()];
    requested.clear();
    for (const topic of topics) setTopicLive(topic, false);
  }

  socket.on('connect', update);
  socket.on('disconnect', forget);
  const stopListening = onTopicsChange(update);
  update();
  return () => {
    socket.off('connect', update);
    socket.off('disconnect', forget);
    stopListening();
    clearTimeout(retry);
    forget();
  };
}
