/**
 * Finds the keys of a value that a validator never reads. The validators of `kubernetes-models` read every key of
 * the schema but accept all others, so a key that is never read is one that Kubernetes does not know.
 */
export function observeReads(value: object): { observed: object; unread: () => string[] } {
  const keys = new Map<string, { all: string[]; read: Set<string> }>();

  function observe(target: object, at: string): object {
    const read = new Set<string>();
    if (!Array.isArray(target)) keys.set(at, { all: Object.keys(target), read });
    return new Proxy(target, {
      get(source, key) {
        const found: unknown = Reflect.get(source, key);
        if (typeof key !== 'string') return found;
        read.add(key);
        // The same proxy for the same object, so that reads add up.
        if (typeof found !== 'object' || found === null) return found;
        return observeOnce(`${at}/${key}`, found);
      },
    });
  }

  const observers = new Map<string, object>();
  function observeOnce(at: string, found: object): object {
    const known = observers.get(at) ?? observe(found, at);
    observers.set(at, known);
    return known;
  }

  return {
    observed: observe(value, ''),
    unread: () =>
      [...keys].flatMap(([at, { all, read }]) =>
        all.filter((key) => !read.has(key)).map((key) => `${at}/${key}`),
      ),
  };
}
