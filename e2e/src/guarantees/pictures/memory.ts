export async function residentMegabytes(serviceUrl: string): Promise<number> {
  const text = await (await fetch(`${serviceUrl}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1];
  return Number(bytes) / 1024 / 1024;
}

export async function peakMemoryDuring<T>(
  serviceUrl: string,
  work: () => Promise<T>,
): Promise<{ before: number; peak: number; result: T }> {
  const before = await residentMegabytes(serviceUrl);
  let peak = before;
  const done = new AbortController();
  const watch = (async () => {
    while (!done.signal.aborted) {
      peak = Math.max(peak, await residentMegabytes(serviceUrl));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const result = await work().finally(() => done.abort());
  await watch;
  return { before, peak, result };
}
