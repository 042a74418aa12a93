import { expect, test } from 'vitest';
import { runAt } from './run-at.ts';

test('the clock stands at the instant, and goes on afterwards', async () => {
  const then = new Date('2026-09-01T06:00:00Z');
  const made = await runAt(then, async () => {
    await Promise.resolve();
    expect([Date.now(), new Date().getTime()]).toEqual([then.getTime(), then.getTime()]);
    expect(new Date('2020-01-01T00:00:00Z').toISOString()).toBe('2020-01-01T00:00:00.000Z');
    expect(then).toBeInstanceOf(Date);
    return new Date();
  });
  expect(made).toBeInstanceOf(Date);
  expect(made).toEqual(then);
  expect(Date.now()).toBeGreaterThan(then.getTime());
});

test('the clock goes on after a failure', async () => {
  const real = Date;
  await expect(runAt(new Date(0), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(Date).toBe(real);
});
