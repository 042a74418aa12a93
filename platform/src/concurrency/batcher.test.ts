import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

test('items that arrive together are flushed as one batch, later ones as the next', async () => {
  const batches: number[][] = [];
  const first = Promise.withResolvers<void>();
  const add = createBatcher(async (items: readonly number[]) => {
    batches.push([...items]);
    if (batches.length === 1) await first.promise;
    return items.length;
  }, 1);
  const early = [add(1), add(2)];
  while (batches.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const late = [add(3), add(4), add(5)];
  first.resolve();
  expect(await Promise.all([...early, ...late])).toEqual([2, 2, 3, 3, 3]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('a failed batch fails its own items only', async () => {
  let isFirst = true;
  const add = createBatcher(async () => {
    const fails = isFirst;
    isFirst = false;
    if (fails) throw new Error('the first batch fails');
  }, 0);
  await expect(Promise.all([add(1), add(2)])).rejects.toThrow('the first batch fails');
  await expect(add(3)).resolves.toBeUndefined();
});

test('a batch does not run in the context of its callers', async () => {
  const store = new AsyncLocalStorage<string>();
  const add = createBatcher(async () => store.getStore(), 0);
  expect(await store.run('a transaction', () => add(1))).toBeUndefined();
});
