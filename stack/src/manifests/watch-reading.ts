/**
 * Finds the keys of a value that a validator never asked for. The validators of `kubernetes-models` are generated from
 * the schemas of Kubernetes and look at every key that the schema has, but let all others pass; so what they never
 * looked at is a key that Kubernetes does not know.
 */
export function watchReading(value: object): { watched: object; unread: () => string[] } {
  const keys = new Map<string, { all: string[]; read: Set<string> }>();

  function watch(target: object, at: string): object {
    const read = new Set<string>();
    if (!Array.isArray(target)) keys.set(at, { all: Object.keys(target), read });
    return new Proxy(target, {
      get(from, key) {
        const found: unknown = Reflect.get(from, key);
        if (typeof key !== 'string') return found;
        read.add(key);
        // Asked for twice, an object must not forget what was read the first time.
        if (typeof found !== 'object' || found === null) return found;
        return keep(`${at}/${key}`, found);
      },
    });
  }

  const made = new Map<string, object>();
  function keep(at: string, found: object): object {
    const known = made.get(at) ?? watch(found, at);
    made.set(at, known);
    return known;
  }

  return {
    watched: watch(value, ''),
    unread: () =>
      [...keys].flatMap(([at, { all, read }]) =>
        all.filter((key) => !read.has(key)).map((key) => `${at}/${key}`),
      ),
  };
}
