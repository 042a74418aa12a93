import { expect, test } from 'vitest';
import { createLimiter, createSlots } from './limiter.ts';

test('at most the allowed number of tasks run at a time, in order of arrival', async () => {
  const run = createLimiter({ atOnce: 2, mayWait: 10 });
  let running = 0;
  let maxRunning = 0;
  const started: number[] = [];
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      run(async () => {
        started.push(index);
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await new Promise(setImmediate);
        running -= 1;
      }),
    ),
  );
  expect(maxRunning).toBe(2);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a failing task releases its slot to the next one', async () => {
  const run = createLimiter({ atOnce: 1, mayWait: 10 });
  const failing = run(() => Promise.reject(new Error('no')));
  const next = run(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

test('a task is refused at once when the queue is full', async () => {
  const run = createLimiter({ atOnce: 1, mayWait: 1 });
  const gate = Promise.withResolvers<void>();
  const first = run(() => gate.promise);
  const second = run(() => Promise.resolve());
  await expect(run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
  gate.resolve();
  await Promise.all([first, second]);
});

test('a task that has waited too long is refused, and a running one may take longer', async () => {
  const run = createLimiter({ atOnce: 1, mayWait: 10, maxWaitMs: 20 });
  const gate = Promise.withResolvers<string>();
  const running = run(() => gate.promise);
  await expect(run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
  gate.resolve('done');
  await expect(running).resolves.toBe('done');
  await expect(run(() => Promise.resolve('next'))).resolves.toBe('next');
});

test('a waiting task of higher priority runs first', async () => {
  const run = createLimiter({ atOnce: 1, mayWait: 10 });
  const gate = Promise.withResolvers<void>();
  const started: string[] = [];
  const task = (name: string, priority?: number) => run(async () => void started.push(name), priority);
  const all = [run(() => gate.promise), task('low'), task('high', 1)];
  gate.resolve();
  await Promise.all(all);
  expect(started).toEqual(['high', 'low']);
});

test('a slot that is free is taken without waiting, and a returned one goes to the next in the queue', async () => {
  const slots = createSlots({ atOnce: 1, mayWait: 1 });
  expect(slots.enter()).toBeUndefined();
  const waiting = slots.enter();
  expect(() => slots.enter()).toThrow(expect.objectContaining({ code: 'unavailable' }) as Error);
  slots.leave();
  await expect(waiting).resolves.toBeUndefined();
  slots.leave();
  expect(slots.enter()).toBeUndefined();
});
