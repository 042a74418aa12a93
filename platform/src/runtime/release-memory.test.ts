import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const garbageOf = (megabytes: number) =>
  Array.from({ length: megabytes * 10_000 }, (_, index) => ({ index, text: `${index}` }));

test('memory that nothing uses any more is returned to the system', () => {
  const heapMb = () => getHeapStatistics().total_physical_size / 1024 / 1024;
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
