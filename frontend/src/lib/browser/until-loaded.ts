const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/** Loads code that must arrive at some time: again after a pause that doubles, and when the device is online again. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        window.addEventListener('online', () => (clearTimeout(timer), resolve()), { once: true });
      });
    }
  }
}
