import { expect, test } from 'vitest';
import { gatherPerKey } from './gather-per-key.ts';

test('of many calls about one thing the first is done at once, and one more for all the others', async () => {
  const done: string[] = [];
  let newest = 0;
  const seen: number[] = [];
  const tell = gatherPerKey(30, async (key) => {
    done.push(key);
    seen.push(newest);
  });
  const calls = Array.from({ length: 50 }, async (_, index) => {
    newest = index + 1;
    await tell('bowl');
    // Whoever is answered was answered by a call that began after they asked.
    expect(seen.at(-1)).toBeGreaterThanOrEqual(index + 1);
  });
  const other = tell('rope');
  expect(done).toEqual(['bowl', 'rope']);
  await Promise.all([...calls, other]);
  expect(done).toEqual(['bowl', 'rope', 'bowl']);
});

test('a call that fails is heard of by all who wait for it, and the next one is tried', async () => {
  let away = true;
  const tell = gatherPerKey(5, async () => {
    if (away) throw new Error('the broker is away');
  });
  const results = await Promise.allSettled([tell('bowl'), tell('bowl'), tell('bowl')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  away = false;
  await expect(tell('bowl')).resolves.toBeUndefined();
});
