import { setTimeout as wait } from 'node:timers/promises';

export async function residentMegabytes(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const bytes = /^process_resident_memory_bytes\S* (\S+)$/m.exec(text)?.[1];
  return Number(bytes) / 1024 / 1024;
}

/** Reads the resident memory in MB every `everyMs` until `stop` is called. */
export function watchMemory(metricsUrl: string, everyMs: number) {
  const samples: number[] = [];
  const done = new AbortController();
  const watching = (async () => {
    while (!done.signal.aborted) {
      samples.push(await residentMegabytes(metricsUrl));
      await wait(everyMs, undefined, { signal: done.signal }).catch(() => undefined);
    }
  })();
  return {
    samples,
    stop: () => {
      done.abort();
      return watching;
    },
  };
}

export async function peakMemoryDuring<T>(
  metricsUrl: string,
  work: () => Promise<T>,
): Promise<{ before: number; peak: number; result: T }> {
  const before = await residentMegabytes(metricsUrl);
  const watch = watchMemory(metricsUrl, 50);
  try {
    const result = await work();
    return { before, peak: Math.max(before, ...watch.samples), result };
  } finally {
    await watch.stop();
  }
}

/** Draws one line per sample, of which there is one per second. */
export function plotMemory(megabytes: readonly number[]): string[] {
  const perSign = Math.max(...megabytes) / 60;
  return megabytes.map((value, second) => {
    const bar = '#'.repeat(Math.round(value / perSign));
    return `${String(second).padStart(4)} s ${value.toFixed(0).padStart(4)} MB ${bar}`;
  });
}
