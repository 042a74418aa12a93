import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { machineLock, readLockNote, tryMachineLock } from './machine-lock.ts';

const MODULE = path.join(import.meta.dirname, 'machine-lock.ts');
const uniqueName = () => `test ${crypto.randomUUID()}`;

test('a lock has one holder, whose data others can read', async () => {
  const name = uniqueName();
  const lock = await tryMachineLock(name, { url: 'http://localhost:1' });
  expect(await tryMachineLock(name)).toBeUndefined();
  expect(await readLockNote(name)).toEqual({ pid: process.pid, url: 'http://localhost:1' });

  await lock?.release();

  expect(await readLockNote(name)).toBeUndefined();
  const second = await tryMachineLock(name);
  expect(await readLockNote(name)).toEqual({ pid: process.pid });
  await second?.release();
});

test('a waiting process acquires the lock when its holder is killed', async () => {
  const name = uniqueName();
  const holder = spawn(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    `import { tryMachineLock } from ${JSON.stringify(MODULE)};
     await tryMachineLock(${JSON.stringify(name)}); setInterval(() => {}, 1000);`,
  ]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await vi.waitFor(async () => expect((await readLockNote(name))?.pid).toBe(holder.pid), { timeout: 10_000 });

  const waiting = machineLock(name, (note) => {
    expect(note.pid).toBe(holder.pid);
    holder.kill('SIGKILL');
  });

  const lock = await waiting;
  await lock.release();
});

test('of twenty concurrent attempts one acquires the lock', async () => {
  const name = uniqueName();
  const locks = await Promise.all(Array.from({ length: 20 }, () => tryMachineLock(name)));
  const held = locks.filter((lock) => lock !== undefined);
  expect(held).toHaveLength(1);
  await held[0]?.release();
});
