import { useEffect, useSyncExternalStore } from 'react';

/** What is open in this tab and wants live news, by id. */
export interface WatchList {
  /** Calls back whenever something is opened or closed, or its news begin or stop to come; gives back how to stop. */
  onChange: (listener: () => void) => () => void;
  /** What is open in this tab. */
  open: () => string[];
  /** Says whether the server sends the news of one. */
  setLive: (id: string, isLive: boolean) => void;
  /** A hook: asks for the news of one while the caller is on the screen; says whether they come. */
  useWatched: (id: string) => boolean;
}

/** A list of things of one kind that are watched; several places on the screen may show the same one. */
export function createWatchList(): WatchList {
  const open = new Map<string, number>();
  let live: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function setLive(id: string, isLive: boolean): void {
    if (live.has(id) === isLive) return;
    live = new Set(isLive ? [...live, id] : [...live].filter((other) => other !== id));
    tell();
  }

  function useWatched(id: string): boolean {
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
    return useSyncExternalStore(onChange, () => live.has(id));
  }

  return { onChange, open: () => [...open.keys()], setLive, useWatched };
}
