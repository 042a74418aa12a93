import { expect, test } from 'vitest';
import { chunksOf } from './chunk.ts';

async function* countTo(count: number) {
  for (let number = 1; number <= count; number += 1) yield number;
}

test.each([
  { count: 0, batches: [] },
  { count: 2, batches: [[1, 2]] },
  { count: 3, batches: [[1, 2, 3]] },
  { count: 7, batches: [[1, 2, 3], [4, 5, 6], [7]] },
])(
  '$count rows are split into full batches and a remainder, none of them empty',
  async ({ count, batches }) => {
    const seen: number[][] = [];
    for await (const batch of chunksOf(countTo(count), 3)) seen.push(batch);
    expect(seen).toEqual(batches);
  },
);
