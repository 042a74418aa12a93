import { expect, test } from 'vitest';
import { runExclusive } from './run-exclusive.ts';

test('works of one key run one after the other, in order; those of another do not wait', async () => {
  const told: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = runExclusive('hay', async () => {
    await gate.promise;
    told.push('first hay');
  });
  const second = runExclusive('hay', async () => void told.push('second hay'));
  await runExclusive('ball', async () => void told.push('ball'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(told).toEqual(['ball', 'first hay', 'second hay']);
});

test('a work that fails tells its own caller and holds nobody up', async () => {
  const failing = runExclusive('hay', () => Promise.reject(new Error('sold out')));
  const next = runExclusive('hay', async () => 'served');
  await expect(failing).rejects.toThrow('sold out');
  expect(await next).toBe('served');
});
