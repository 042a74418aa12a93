/** Returns a function that does the work of each key once, so that tests share it and also run alone. */
export function oncePerKey<Key, Result>(work: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const started = new Map<Key, Promise<Result>>();
  return (key) => {
    const result = started.get(key) ?? work(key);
    started.set(key, result);
    return result;
  };
}
