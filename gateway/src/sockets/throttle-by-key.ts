/**
 * Limits calls per key: the first runs at once, and all calls within `milliseconds` after it run once at the end, with
 * the value of the last one.
 */
export function throttleByKey<Value>(
  milliseconds: number,
  action: (value: Value) => void,
): (key: string, value: Value) => void {
  /** Paused keys, with the value to pass at the end of the pause. */
  const paused = new Map<string, { readonly value: Value } | null>();

  function runAndPause(key: string, value: Value): void {
    paused.set(key, null);
    setTimeout(() => {
      const next = paused.get(key);
      paused.delete(key);
      if (next) runAndPause(key, next.value);
    }, milliseconds).unref();
    action(value);
  }

  return (key, value) => {
    if (paused.has(key)) paused.set(key, { value });
    else runAndPause(key, value);
  };
}
