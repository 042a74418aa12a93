import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns the memory to the system that loading and starting have left unused: about 15 MB, which V8 would keep for ever in
 * a process with little to do. Blocks the process for a tenth of a second.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

interface Limits {
  /** Resident memory that a process may keep after a load. */
  readonly residentMegabytes: number;
  readonly everyMs?: number;
  /** Share of the time since the last look in which the event loop had work. */
  readonly busyShare?: number;
}

/** A release that returned little is not repeated until the process has grown by this factor. */
const growth = 1.2;

/**
 * Releases memory after an exceptional load, in a process that keeps the heap of ordinary ones (decision 0083). It waits
 * until the process has hardly any work, since the release blocks it.
 * @returns a function that ends it.
 */
export function releaseMemoryAfterLoads({
  residentMegabytes,
  everyMs = 15_000,
  busyShare = 0.3,
}: Limits): () => void {
  let since = performance.eventLoopUtilization();
  let limit = residentMegabytes * 1024 * 1024;
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    if (utilization > busyShare || process.memoryUsage.rss() <= limit) return;
    releaseMemory();
    limit = Math.max(residentMegabytes * 1024 * 1024, process.memoryUsage.rss() * growth);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
