import { mayReload } from '../lib/browser/may-reload.ts';
import type { EarlyInput } from './early-input.ts';

/**
 * Says that the page did not load completely when its code fails, and reloads it once, unless a password would be lost.
 * The notice itself is a part of the start page; without this script it shows after a few seconds.
 */
export function watchLoading(root: HTMLElement, input: EarlyInput): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  // Errors of files do not bubble.
  window.addEventListener('error', ({ target }) => handle(target), options);
  window.addEventListener('unhandledrejection', () => handle(window), options);
  document.addEventListener('petcare-hydrated', () => listening.abort(), { once: true });

  function handle(target: EventTarget | null): void {
    if (target !== window && !(target instanceof HTMLScriptElement)) return;
    // Payment pages load scripts of others.
    if (target instanceof HTMLScriptElement && new URL(target.src).origin !== location.origin) return;
    listening.abort();
    root.dataset['failed'] = '';
    const reload = () => location.reload();
    if (!navigator.onLine) return window.addEventListener('online', reload);
    if (!input.holdsPassword() && mayReload(Date.now())) return reload();
    input.letGo();
  }
}
