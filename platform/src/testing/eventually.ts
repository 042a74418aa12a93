interface EventuallyOptions {
  /** Milliseconds; by default more than a message through all services takes on a busy machine. */
  readonly within?: number;
  /**
   * Milliseconds between two checks; by default it grows from 10 to 100, so that long waits leave the CPU to the work
   * they wait for.
   */
  readonly every?: number;
}

/**
 * Waits until `check` stops throwing, and returns its result.
 * @throws the last error of `check` after the timeout.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { within = 60_000, every }: EventuallyOptions = {},
): Promise<T> {
  const deadline = performance.now() + within;
  let pause = every ?? 10;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (every === undefined) pause = Math.min(pause * 1.25, 100);
    }
  }
}
