const RealDate = Date;

/**
 * Runs `work` while the clock of this process stands at `instant`. Only for a process that does nothing else meanwhile.
 */
export async function runAt<T>(instant: Date, work: () => Promise<T>): Promise<T> {
  const at = instant.getTime();
  class DateThen extends RealDate {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length === 0 ? [at] : parts) as [number]));
    }
    static override now(): number {
      return at;
    }
    /** A date created before or after is a date, too. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof RealDate;
    }
  }
  globalThis.Date = DateThen as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}
