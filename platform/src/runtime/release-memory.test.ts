import { getHeapStatistics } from 'node:v8';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { releaseMemory, releaseMemoryAfterLoads } from './release-memory.ts';

const garbageOf = (megabytes: number) =>
  Array.from({ length: megabytes * 10_000 }, (_, index) => ({ index, text: `${index}` }));

const heapMb = () => getHeapStatistics().total_physical_size / 1024 / 1024;

test('memory that nothing uses any more is returned to the system', () => {
  let garbage: unknown[] | undefined = garbageOf(100);
  const before = heapMb();

  releaseMemory();
  // Control: what is in use stays.
  expect(garbage).toHaveLength(1_000_000);
  const whileUsed = heapMb();
  garbage = undefined;
  releaseMemory();

  expect(before - whileUsed).toBeLessThan(before / 2);
  expect(whileUsed - heapMb()).toBeGreaterThan(30);
});

test('programs get no new global function by it', () => {
  releaseMemory();
  expect('gc' in globalThis).toBe(false);
});

test('after a load memory is returned once the process has hardly any work', async () => {
  releaseMemory();
  const atRest = heapMb();
  expect(garbageOf(100)).toHaveLength(1_000_000);
  expect(heapMb() - atRest).toBeGreaterThan(30);

  onTestFinished(
    releaseMemoryAfterLoads({ residentMegabytes: Number.POSITIVE_INFINITY, everyMs: 5, busyShare: 1 }),
  );
  const busy = releaseMemoryAfterLoads({ residentMegabytes: 1, everyMs: 5, busyShare: -1 });
  let checks = 0;
  const checking = setInterval(() => (checks += 1), 5);
  await eventually(() => expect(checks).toBeGreaterThan(3));
  clearInterval(checking);
  busy();
  // Control: neither little memory nor a busy process is touched.
  expect(heapMb() - atRest).toBeGreaterThan(30);

  onTestFinished(releaseMemoryAfterLoads({ residentMegabytes: 1, everyMs: 5, busyShare: 1 }));
  await eventually(() => expect(heapMb()).toBeLessThan(atRest + 20));
});
