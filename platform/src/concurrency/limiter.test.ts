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

test('groups take turns, however many of one wait', async () => {
  const slots = createSlots({ atOnce: 1, mayWait: 10 });
  const started: string[] = [];
  void slots.enter();
  const all = ['one a', 'one b', 'one c', 'two d', 'two e'].map(async (name) => {
    await slots.enter(name.split(' ')[0]);
    started.push(name);
    slots.leave();
  });
  slots.leave();
  await Promise.all(all);
  expect(started).toEqual(['one a', 'two d', 'one b', 'two e', 'one c']);
});

test('the first group goes before all others', async () => {
  const run = createLimiter({ atOnce: 1, mayWait: 10, firstGroup: 'first' });
  const gate = Promise.withResolvers<void>();
  const started: string[] = [];
  const task = (name: string) => run(async () => void started.push(name), name);
  const all = [run(() => gate.promise), task('other'), task('first'), task('first')];
  gate.resolve();
  await Promise.all(all);
  expect(started).toEqual(['first', 'first', 'other']);
});

test('a full queue refuses the newest of the largest group for one of a smaller group, until both are as large', async () => {
  const slots = createSlots({ atOnce: 1, mayWait: 4 });
  const refused = expect.objectContaining({ code: 'unavailable' }) as Error;
  void slots.enter();
  const crowd = Array.from({ length: 4 }, () => Promise.resolve(slots.enter('crowd')));
  const outcomes = Promise.allSettled(crowd);
  const others = [slots.enter('others'), slots.enter('others')].map((place) => Promise.resolve(place));
  expect(() => slots.enter('others')).toThrow(refused);
  expect(() => slots.enter('crowd')).toThrow(refused);
  for (let left = 0; left < 5; left += 1) slots.leave();
  await Promise.all(others);
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
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
