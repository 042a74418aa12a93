import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

test('tasks of one key run sequentially, even if one fails', async () => {
  const queue = new KeyedQueue();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    queue.run('pets', async () => {
      log.push(`${name} in`);
      await Promise.resolve();
      log.push(`${name} out`);
      if (fails) throw new Error(name);
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('tasks of different keys run in parallel', async () => {
  const queue = new KeyedQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = queue.run('pets', () => promise);
  expect(await queue.run('shops', async () => 'done')).toBe('done');
  resolve();
  await held;
});
