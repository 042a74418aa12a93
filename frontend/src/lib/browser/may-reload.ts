import { readStored, writeStored } from './stored.ts';

const storageKey = 'petcare_reloaded_at';
const pauseMs = 60_000;

/**
 * Returns `true` if a page whose files failed to load should reload: when online, a new release has probably
 * replaced the files. At most once a minute, to prevent an endless loop.
 */
export function mayReload(now: number): boolean {
  if (!navigator.onLine) return false;
  if (now - Number(readStored('sessionStorage', storageKey) ?? 0) < pauseMs) return false;
  writeStored('sessionStorage', storageKey, String(now));
  return true;
}
