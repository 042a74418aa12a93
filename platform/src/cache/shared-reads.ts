/** Reads of one key at a time. Requests beyond them wait for the next read instead of starting their own. */
const readsAtOnce = 2;

interface Key<Value> {
  running: number;
  /** The read that begins when a running one ends. */
  next?: PromiseWithResolvers<Value>;
}

/**
 * Returns a function that shares the reads of one key. A caller gets the result of a read that began after its call, so
 * it never sees a state older than an answer given before, by any copy of the service (decision 0047).
 * @throws the error of the read.
 */
export function createSharedReads<Value>() {
  const keys = new Map<string, Key<Value>>();

  async function start(name: string, key: Key<Value>, read: () => Promise<Value>): Promise<Value> {
    key.running += 1;
    try {
      return await read();
    } finally {
      key.running -= 1;
      const { next } = key;
      delete key.next;
      // Every waiting caller asked for the same, so any of their functions will do.
      if (next) start(name, key, read).then(next.resolve, next.reject);
      else if (key.running === 0) keys.delete(name);
    }
  }

  return async function readShared(name: string, read: () => Promise<Value>): Promise<Value> {
    const key = keys.get(name) ?? { running: 0 };
    keys.set(name, key);
    if (key.running < readsAtOnce) return start(name, key, read);
    key.next ??= Promise.withResolvers<Value>();
    return key.next.promise;
  };
}
