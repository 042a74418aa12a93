import type { Topic, TopicArguments, TopicId } from '@petcare/contracts/topics.ts';
import { startTransition, useEffect, useState } from 'react';
import { addTopic, isTopicLive, onTopicsChange } from './watched-topics.ts';

/** Polling interval in milliseconds while a topic is not live. */
export const fallbackPollMs = 20_000;

/**
 * Watches a topic while the component is mounted, with or without a session. @returns true while the server sends
 * its changes; until then the caller polls every `fallbackPollMs`.
 */
export function useTopic<T extends Topic>(topic: T, ...[id]: TopicId<T> extends string ? [id: string] : []) {
  const watchedId = id ?? null;
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const watched = [topic, watchedId] as TopicArguments;
    // Only an interval depends on it, so taps come first.
    const update = () => startTransition(() => setIsLive(isTopicLive(watched)));
    const stop = onTopicsChange(update);
    const remove = addTopic(watched);
    update();
    return () => {
      stop();
      remove();
    };
  }, [topic, watchedId]);
  return isLive;
}
