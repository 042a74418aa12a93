import { expect, test } from 'vitest';
import { runInBatches } from './run-in-batches.ts';

/** A table of so many rows, and the sizes it was asked for. */
function table(rows: number) {
  const asked: number[] = [];
  const take = async (size: number) => {
    asked.push(size);
    const found = Math.min(size, rows);
    rows -= found;
    return found;
  };
  return { asked, take };
}

test.each([
  { rows: 0, limit: undefined, done: 0, asked: [10] },
  { rows: 25, limit: undefined, done: 25, asked: [10, 10, 10] },
  { rows: 20, limit: undefined, done: 20, asked: [10, 10, 10] },
  { rows: 25, limit: 12, done: 12, asked: [10, 2] },
  { rows: 12, limit: 12, done: 12, asked: [10, 2] },
  { rows: 5, limit: 12, done: 5, asked: [10] },
])('$rows rows with a limit of $limit go in steps of $asked', async ({ rows, limit, done, asked }) => {
  const some = table(rows);
  expect(await runInBatches({ limit, atOnce: 10 }, some.take)).toBe(done);
  expect(some.asked).toEqual(asked);
});

test('a step that fails ends it', async () => {
  await expect(runInBatches({ atOnce: 10 }, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
