import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dhakaMinutesOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { expect, test, vi } from 'vitest';
import { setClock } from './shift-clock.ts';

const hourMs = 3_600_000;

/** Returns the clock of a new process that is started with this environment. */
async function clockOfProcess(env: NodeJS.ProcessEnv): Promise<number> {
  const words = ['--print', 'new Date().getTime()'];
  return Number((await promisify(execFile)(process.execPath, words, { env })).stdout);
}

test('a test begins at noon in Dhaka, and may set its clock, which goes on', async () => {
  expect(dhakaMinutesOf(new Date())).toBeGreaterThanOrEqual(12 * 60);
  expect(dhakaMinutesOf(new Date())).toBeLessThan(18 * 60);
  const midnight = Date.parse('2031-05-10T00:00+06:00');
  setClock(midnight - 5);
  expect(Date.now()).toBeLessThan(midnight + hourMs);
  await vi.waitUntil(() => Date.now() > midnight);
  expect(new Date().toISOString()).toMatch(/^2031-05-09T18:00/);
  expect([new Date(5).getTime(), new Date() instanceof Date]).toEqual([5, true]);
});

test('a process shares the clock of the test that starts it, also with an environment of its own', async () => {
  const isNear = (one: number, other: number) => Math.abs(one - other) < hourMs;
  expect(isNear(await clockOfProcess({}), Date.now())).toBe(true);
  expect(isNear(await clockOfProcess(process.env), Date.now())).toBe(true);
  const unshifted = await clockOfProcess({ NODE_OPTIONS: '' });
  expect(isNear(unshifted, performance.timeOrigin + performance.now())).toBe(true);
  expect(isNear(unshifted, Date.now())).toBe(false);
});
