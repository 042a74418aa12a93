import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('works of one key run one after the other, in order; those of another do not wait', async () => {
  const told: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn('hay', async () => {
    await gate.promise;
    told.push('first hay');
  });
  const second = inTurn('hay', async () => void told.push('second hay'));
  await inTurn('ball', async () => void told.push('ball'));
  gate.resolve();
  await Promise.all([first, second]);
  expect(told).toEqual(['ball', 'first hay', 'second hay']);
});

test('a work that fails tells its own caller and holds nobody up', async () => {
  const failing = inTurn('hay', () => Promise.reject(new Error('sold out')));
  const next = inTurn('hay', async () => 'served');
  await expect(failing).rejects.toThrow('sold out');
  expect(await next).toBe('served');
});
