/** Reads from browser storage; null when it is empty or storage is disabled. */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Writes to browser storage, or removes the key for null. Does nothing when storage is disabled. */
export function writeStored(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  value: string | null,
): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // Private windows of some browsers throw.
  }
}
