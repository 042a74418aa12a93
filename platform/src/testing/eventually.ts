interface EventuallyOptions {
  /** Milliseconds. */
  readonly within?: number;
  readonly every?: number;
}

/**
 * Waits until `check` stops throwing, and returns what it returns.
 * @throws the last error of `check` when the time is over.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { within = 5_000, every = 10 }: EventuallyOptions = {},
): Promise<T> {
  const deadline = performance.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, every));
    }
  }
}
