interface EventuallyOptions {
  /** Milliseconds. */
  readonly within?: number;
  /** Milliseconds between two checks. Left out, it grows from a hundredth of a second to a tenth. */
  readonly every?: number;
}

/**
 * Waits until `check` stops throwing, and returns what it returns.
 *
 * Most waits are over at once; one that is not is not to keep the machine from what it waits for by asking.
 * @throws the last error of `check` when the time is over.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { within = 5_000, every }: EventuallyOptions = {},
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
