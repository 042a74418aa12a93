import { readStored, writeStored } from '../browser/stored.ts';

const storageKey = 'petcare_cart';
const listeners = new Set<() => void>();

/** The cart of a visitor as the browser keeps it; null for none. Small enough for every page: it knows no shapes. */
export function storedCart(): string | null {
  return readStored('localStorage', storageKey);
}

/** Keeps the cart of a visitor, in every tab and beyond them; null forgets it. */
export function storeCart(text: string | null): void {
  writeStored('localStorage', storageKey, text);
  for (const listener of listeners) listener();
}

/** Calls back when the cart was changed here or in another tab; gives back how to stop. */
export function onStoredCart(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // Clearing all of the storage names no key.
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}
