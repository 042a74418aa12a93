import { useEffect, useSyncExternalStore } from 'react';

/** The adoption posts that are open in this tab, with how many places on the screen show each. */
const open = new Map<string, number>();
/** Those of them whose news the server sends us. */
let live: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever a post is opened or closed, or its news begin or stop to come. */
export function onWatchedPosts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The posts that are open in this tab. */
export function openPosts(): string[] {
  return [...open.keys()];
}

/** Says whether the server sends the news of a post. */
export function setLive(id: string, isLive: boolean): void {
  if (live.has(id) === isLive) return;
  live = new Set(isLive ? [...live, id] : [...live].filter((other) => other !== id));
  tell();
}

/** Asks for the news of a post while the caller is on the screen; says whether they come. */
export function useWatchedPost(id: string): boolean {
  useEffect(() => {
    open.set(id, (open.get(id) ?? 0) + 1);
    tell();
    return () => {
      const left = (open.get(id) ?? 1) - 1;
      if (left > 0) open.set(id, left);
      else open.delete(id);
      tell();
    };
  }, [id]);
  return useSyncExternalStore(onWatchedPosts, () => live.has(id));
}
