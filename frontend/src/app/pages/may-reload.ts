import { readStored, writeStored } from '../../lib/browser/stored.ts';

const storageKey = 'petcare_reloaded_at';
const pauseMs = 60_000;

/**
 * Whether a page whose files did not come should load again at once: online, a new release has most likely taken
 * the place of these files. Says yes once a minute at most, or a page that never comes would load for ever.
 */
export function mayReload(now: number): boolean {
  if (!navigator.onLine) return false;
  if (now - Number(readStored('sessionStorage', storageKey) ?? 0) < pauseMs) return false;
  writeStored('sessionStorage', storageKey, String(now));
  return true;
}
