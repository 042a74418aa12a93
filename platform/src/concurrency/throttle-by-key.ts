/**
 * Limits calls per key: the first acts at once, and all that come within `milliseconds` after it act once at the end,
 * with the value of the last one.
 */
export function throttleByKey<Value>(
  milliseconds: number,
  act: (value: Value) => void,
): (key: string, value: Value) => void {
  /** The keys that are paused, with the value to act on at the end of the pause. */
  const paused = new Map<string, { readonly value: Value } | null>();

  function actAndPause(key: string, value: Value): void {
    paused.set(key, null);
    setTimeout(() => {
      const next = paused.get(key);
      paused.delete(key);
      if (next) actAndPause(key, next.value);
    }, milliseconds).unref();
    act(value);
  }

  return (key, value) => {
    if (paused.has(key)) paused.set(key, { value });
    else actAndPause(key, value);
  };
}
