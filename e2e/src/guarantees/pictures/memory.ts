export async function residentMegabytes(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const bytes = /^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1];
  return Number(bytes) / 1024 / 1024;
}

export async function peakMemoryDuring<T>(
  metricsUrl: string,
  work: () => Promise<T>,
): Promise<{ before: number; peak: number; result: T }> {
  const before = await residentMegabytes(metricsUrl);
  let peak = before;
  const done = new AbortController();
  const watch = (async () => {
    while (!done.signal.aborted) {
      peak = Math.max(peak, await residentMegabytes(metricsUrl));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const result = await work().finally(() => done.abort());
  await watch;
  return { before, peak, result };
}

/** Draws one line per sample, of which there is one per second. */
export function plotMemory(megabytes: readonly number[]): string[] {
  const perSign = Math.max(...megabytes) / 60;
  return megabytes.map((value, second) => {
    const bar = '#'.repeat(Math.round(value / perSign));
    return `${String(second).padStart(4)} s ${value.toFixed(0).padStart(4)} MB ${bar}`;
  });
}
