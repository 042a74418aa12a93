const realDate = Date;

/**
 * Runs `work` while the clock of this process stands at `instant`. Only for a process that does nothing else meanwhile.
 */
export async function runAt<T>(instant: Date, work: () => Promise<T>): Promise<T> {
  const at = instant.getTime();
  globalThis.Date = new Proxy(realDate, {
    // Without the proxy as new target, so that the dates are not of another class than those before and after.
    construct: (target, parts) => Reflect.construct(target, parts.length === 0 ? [at] : parts) as Date,
    get: (target, name) => (name === 'now' ? () => at : Reflect.get(target, name)),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = realDate;
  }
}
