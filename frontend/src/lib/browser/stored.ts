/** Reads from the browser's storage; null when it is empty or the browser forbids storage. */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, or removes it for null. A browser that forbids storage loses the value and nothing else. */
export function writeStored(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  value: string | null,
): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // Private windows of some browsers throw; the page works without memory.
  }
}
