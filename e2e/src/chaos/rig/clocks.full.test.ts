import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock, settableClocks } from './clocks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'clocks-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hourMs = 3_600_000;
/** Prints the shift in hours by both ways to read a clock, and what must not change. */
const printClock = `setInterval(() => {
  const shift = (now) => Math.round((now - performance.timeOrigin - performance.now()) / ${hourMs}) || 0;
  console.log(shift(Date.now()), shift(new Date().getTime()), new Date(5).getTime(), new Date() instanceof Date);
}, 10)`;

test.each([2, -3])('the clock of a running process is shifted by %i hours and corrected', async (hours) => {
  const child = spawn(process.execPath, ['-e', printClock], {
    env: { ...process.env, ...settableClocks(folder) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const printed = async (shift: number) => {
    let line = await lines.next();
    while (!line.done && line.value !== `${shift} ${shift} 5 true`) line = await lines.next();
    return !line.done;
  };
  expect(await printed(0)).toBe(true);
  await setClock(folder, child.pid ?? 0, hours * hourMs);
  expect(await printed(hours)).toBe(true);
  await setClock(folder, child.pid ?? 0, 0);
  expect(await printed(0)).toBe(true);
  child.kill();
  await once(child, 'exit');
});
