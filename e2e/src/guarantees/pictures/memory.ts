/** What a process holds in memory, in megabytes, by its own metrics. */
export async function memoryOf(serviceUrl: string): Promise<number> {
  const text = await (await fetch(`${serviceUrl}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1];
  return Number(bytes) / 1024 / 1024;
}

/** The most a process holds while `work` is going on, and what it held before. */
export async function peakMemoryDuring<T>(
  serviceUrl: string,
  work: () => Promise<T>,
): Promise<{ before: number; peak: number; result: T }> {
  const before = await memoryOf(serviceUrl);
  let peak = before;
  const over = new AbortController();
  const watch = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await memoryOf(serviceUrl));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const result = await work().finally(() => over.abort());
  await watch;
  return { before, peak, result };
}
