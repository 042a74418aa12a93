import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('callers with one key go one after the other, in order, whether or not one fails', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    turns.take('pets', async () => {
      log.push(`${name} in`);
      await Promise.resolve();
      log.push(`${name} out`);
      if (fails) throw new Error(name);
    });
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('callers with different keys do not wait for each other', async () => {
  const turns = new Turns();
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = turns.take('pets', () => promise);
  expect(await turns.take('shops', async () => 'done')).toBe('done');
  resolve();
  await held;
});
