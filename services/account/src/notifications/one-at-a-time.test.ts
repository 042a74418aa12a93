import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('work for one person is done in turn, also after a failure', async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
    if (name === 'second') throw new Error('no');
    return name;
  };
  const done = await Promise.allSettled(
    ['first', 'second', 'third'].map((name) => oneAtATime('rahima', work(name))),
  );
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(steps).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ]);
});

test('work for different people goes on side by side', async () => {
  const gate = Promise.withResolvers<string>();
  const waiting = oneAtATime('rahima', () => gate.promise);
  expect(await oneAtATime('karim', () => Promise.resolve('done'))).toBe('done');
  gate.resolve('late');
  expect(await waiting).toBe('late');
});
