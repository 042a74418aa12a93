import type { TopicArguments } from '@petcare/contracts/topics.ts';

interface WatchedTopic {
  readonly topic: TopicArguments;
  users: number;
  /** `true` while the server sends its changes. */
  isLive: boolean;
}

/** The topics of this tab, by name and id. The live socket reads them; `useTopic` adds and removes them. */
const watched = new Map<string, WatchedTopic>();
const listeners = new Set<() => void>();

function keyOf([topic, id]: TopicArguments): string {
  return `${topic} ${id ?? ''}`;
}

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Calls the listener whenever a topic is added or removed, or starts or stops being live. @returns a function that
 * unsubscribes.
 */
export function onTopicsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function watchedTopics(): ReadonlyMap<string, TopicArguments> {
  return new Map([...watched].map(([key, { topic }]) => [key, topic]));
}

export function hasWatchedTopics(): boolean {
  return watched.size > 0;
}

/** Adds a topic for one component. @returns a function that removes it; the topic ends with its last component. */
export function addTopic(topic: TopicArguments): () => void {
  const key = keyOf(topic);
  const entry = watched.get(key) ?? { topic, users: 0, isLive: false };
  entry.users += 1;
  watched.set(key, entry);
  notify();
  return () => {
    entry.users -= 1;
    if (entry.users === 0) watched.delete(key);
    notify();
  };
}

export function isTopicLive(topic: TopicArguments): boolean {
  return watched.get(keyOf(topic))?.isLive ?? false;
}

/** Records whether the server sends the changes of a topic; ignores a topic that has been removed. */
export function setTopicLive(topic: TopicArguments, isLive: boolean): void {
  const entry = watched.get(keyOf(topic));
  if (!entry || entry.isLive === isLive) return;
  entry.isLive = isLive;
  notify();
}
