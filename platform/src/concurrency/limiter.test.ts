import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

test('no more runs at a time than allowed, and everything gets its turn in order', async () => {
  const run = createLimiter({ atOnce: 2, mayWait: 10 });
  let running = 0;
  let most = 0;
  const started: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      run(async () => {
        started.push(index);
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('work that fails gives its place to the next', async () => {
  const run = createLimiter({ atOnce: 1, mayWait: 10 });
  const failing = run(() => Promise.reject(new Error('no')));
  const next = run(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

test('when too much waits, the newcomer is refused at once', async () => {
  const run = createLimiter({ atOnce: 1, mayWait: 1 });
  const gate = Promise.withResolvers<void>();
  const first = run(() => gate.promise);
  const second = run(() => Promise.resolve());
  await expect(run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
  gate.resolve();
  await Promise.all([first, second]);
});
