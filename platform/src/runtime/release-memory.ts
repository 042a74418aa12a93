import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
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

interface Idleness {
  /** Heap that a process may keep after a load. */
  readonly heapMegabytes: number;
  readonly everyMs?: number;
  /** Share of the time since the last look in which the event loop had work. */
  readonly busyShare?: number;
}

/**
 * Releases memory after an exceptional load, in a process that keeps the heap of ordinary ones (decision 0083). It waits
 * until the process has hardly any work, since the release blocks it.
 * @returns a function that ends it.
 */
export function releaseMemoryAfterLoads({
  heapMegabytes,
  everyMs = 15_000,
  busyShare = 0.2,
}: Idleness): () => void {
  let since = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    if (utilization > busyShare) return;
    if (getHeapStatistics().total_physical_size > heapMegabytes * 1024 * 1024) releaseMemory();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
