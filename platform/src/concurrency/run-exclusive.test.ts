import { expect, test } from 'vitest';
import { runExclusive } from './run-exclusive.ts';

test('tasks of one key run one at a time in order; tasks of other keys do not wait', async () => {
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = runExclusive('hay', async () => {
    await gate.promise;
    order.push('first hay');
  });
  const second = runExclusive('hay', async () => void order.push('second hay'));
  await runExclusive('ball', async () => void order.push('ball'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['ball', 'first hay', 'second hay']);
});

test('a failing task rejects its own call and does not block the next one', async () => {
  const failing = runExclusive('hay', () => Promise.reject(new Error('sold out')));
  const next = runExclusive('hay', async () => 'served');
  await expect(failing).rejects.toThrow('sold out');
  expect(await next).toBe('served');
});
