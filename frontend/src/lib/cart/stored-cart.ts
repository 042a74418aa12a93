import { readStored, writeStored } from '../browser/stored.ts';

const storageKey = 'petcare_cart';
const listeners = new Set<() => void>();

/** Returns a visitor's stored cart; null without one. Does not parse it, so that every page can load this module. */
export function storedCart(): string | null {
  return readStored('localStorage', storageKey);
}

/** The cart in HTML that the server renders for every visitor. */
export const noStoredCart = () => null;

export function storeCart(text: string | null): void {
  writeStored('localStorage', storageKey, text);
  for (const listener of listeners) listener();
}

/** Calls the listener when the cart changes in any tab. @returns a function that unsubscribes. */
export function onStoredCart(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // Clearing the whole storage sends no key.
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}
