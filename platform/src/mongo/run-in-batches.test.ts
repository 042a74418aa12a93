import { expect, test } from 'vitest';
import { runInBatches } from './run-in-batches.ts';

function table(rows: number) {
  const asked: number[] = [];
  const readBatch = async (size: number) => {
    asked.push(size);
    const found = Math.min(size, rows);
    rows -= found;
    return found;
  };
  return { asked, readBatch };
}

test.each([
  { rows: 0, limit: undefined, done: 0, asked: [10] },
  { rows: 25, limit: undefined, done: 25, asked: [10, 10, 10] },
  { rows: 20, limit: undefined, done: 20, asked: [10, 10, 10] },
  { rows: 25, limit: 12, done: 12, asked: [10, 2] },
  { rows: 12, limit: 12, done: 12, asked: [10, 2] },
  { rows: 5, limit: 12, done: 5, asked: [10] },
])(
  '$rows rows with a limit of $limit are processed in batches of $asked',
  async ({ rows, limit, done, asked }) => {
    const fakeTable = table(rows);
    expect(await runInBatches({ limit, atOnce: 10 }, fakeTable.readBatch)).toBe(done);
    expect(fakeTable.asked).toEqual(asked);
  },
);

test('a failing batch ends the run', async () => {
  await expect(runInBatches({ atOnce: 10 }, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
