export interface CacheLimits {
  /** Milliseconds for which a page is answered although its data has changed. */
  readonly heldMs: number;
  /** Milliseconds for which a page is answered without rendering it again if no change of its data is known. */
  readonly freshMs: number;
  /** Milliseconds after that for which the old page is answered while a new one is rendered. */
  readonly staleMs: number;
  readonly maxBytes: number;
  /** Pages rendered at a time; further ones are refused. */
  readonly maxRendering: number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
  readonly renderedAt: number;
}

interface CacheCallbacks<Value> {
  readonly sizeOf: (value: Value) => number;
  /** Called when an old value was answered and no new one could be rendered. The next request tries again. */
  readonly onRenewalError: (error: unknown) => void;
}

/** The renderer has as many pages to render as it may. */
export class BusyError extends Error {}

/**
 * Keeps rendered values by key, each rendered once however many ask for it. Removes the least recently used values over
 * the limit of bytes.
 */
export function createPageCache<Value>(
  limits: CacheLimits,
  { sizeOf, onRenewalError }: CacheCallbacks<Value>,
) {
  const entries = new Map<string, Entry<Value>>();
  const rendering = new Map<string, Promise<Value>>();
  let bytes = 0;

  const remove = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  const keep = (key: string, value: Value) => {
    remove(key);
    const size = sizeOf(value);
    if (size > limits.maxBytes) return;
    entries.set(key, { value, bytes: size, renderedAt: Date.now() });
    bytes += size;
    for (const oldest of entries.keys()) {
      if (bytes <= limits.maxBytes) break;
      remove(oldest);
    }
  };

  const render = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const pending = rendering.get(key);
    if (pending) return pending;
    if (rendering.size >= limits.maxRendering)
      return Promise.reject(new BusyError('too many pages to render'));
    const made = make()
      .then((value) => {
        keep(key, value);
        return value;
      })
      .finally(() => rendering.delete(key));
    rendering.set(key, made);
    return made;
  };

  return {
    /** @throws BusyError, or the error of `make` unless an old value may be answered. */
    async get(
      key: string,
      make: () => Promise<Value>,
      isOutdated: (value: Value) => boolean = () => false,
    ): Promise<Value> {
      const entry = entries.get(key);
      if (!entry) return render(key, make);
      // Moves the entry to the end of the order of use.
      entries.delete(key);
      entries.set(key, entry);
      const age = Date.now() - entry.renderedAt;
      if (age < limits.heldMs) return entry.value;
      if (isOutdated(entry.value)) return render(key, make);
      if (age < limits.freshMs) return entry.value;
      const renewed = render(key, make);
      if (age >= limits.freshMs + limits.staleMs) return renewed;
      renewed.catch(onRenewalError);
      return entry.value;
    },
    bytes: () => bytes,
    count: () => entries.size,
  };
}
