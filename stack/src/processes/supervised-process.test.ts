import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '../testing/process-family.ts';
import { startSupervisedProcess, type SupervisedProcessOptions } from './supervised-process.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'supervised-'));
let counter = 0;

const SAYS_READY = `console.log('ready'); setInterval(() => {}, 1000);`;

function supervise(script: string, extra: Partial<SupervisedProcessOptions> = {}) {
  counter += 1;
  return startSupervisedProcess({
    name: `child-${counter}`,
    command: process.execPath,
    args: ['-e', script],
    ready: { line: (line) => line.startsWith('ready') },
    logFile: path.join(scratch, `child-${counter}.log`),
    restartDelayMs: 10,
    ...extra,
  });
}

test('a killed process is restarted and becomes ready', async () => {
  const child = await supervise(SAYS_READY);
  onTestFinished(() => child.stop());
  const first = child.pid();

  child.kill('SIGKILL');
  await vi.waitFor(() => expect(child.restarts()).toBe(1), { timeout: 5000 });
  await child.whenReady();

  expect(child.pid()).not.toBe(first);
  expect(isAlive(child.pid())).toBe(true);
});

test('a requested restart is not reported as a death', async () => {
  const changes: string[] = [];
  const child = await supervise(SAYS_READY, { onChange: (change) => changes.push(change.state) });
  onTestFinished(() => child.stop());
  const first = child.pid();

  await child.restart();

  expect(child.pid()).not.toBe(first);
  expect(child.restarts()).toBe(0);
  expect(changes).not.toContain('died');
});

test('a stopped process ends cleanly and is not restarted', async () => {
  const child = await supervise(
    `process.on('SIGTERM', () => { console.log('good bye'); process.exit(0); }); ${SAYS_READY}`,
  );
  const pid = child.pid();

  await child.stop();

  expect(isAlive(pid)).toBe(false);
  expect(child.pid()).toBeUndefined();
  await vi.waitFor(() =>
    expect(readFileSync(path.join(scratch, `${child.name}.log`), 'utf8')).toContain('good bye'),
  );
});

test('a process that ignores its stop signal is killed after the grace period', async () => {
  const child = await supervise(`process.on('SIGTERM', () => {}); ${SAYS_READY}`, { stopGraceMs: 100 });
  const pid = child.pid();
  await child.stop();
  expect(isAlive(pid)).toBe(false);
});

test('a failed first start reports the last output of the process', async () => {
  const start = supervise(`console.error('the port is taken'); process.exit(3);`);
  await expect(start).rejects.toThrow(/exit code 3[\s\S]*the port is taken/);
});

test('a first start that times out leaves no process behind', async () => {
  let pid = 0;
  const start = supervise(`console.log('pid ' + process.pid); setInterval(() => {}, 1000);`, {
    readyTimeoutMs: 2_000,
    onLine: (line) => {
      pid = Number(line.replace('pid ', ''));
    },
  });
  await expect(start).rejects.toThrow(/not ready after 2 s/);
  expect(pid).toBeGreaterThan(0);
  expect(isAlive(pid)).toBe(false);
});

test('a process that keeps dying is restarted with growing pauses', async () => {
  const flag = path.join(scratch, 'dies-after-first-start');
  const child = await supervise(
    `const fs = require('node:fs');
     if (fs.existsSync(${JSON.stringify(flag)})) process.exit(1);
     fs.writeFileSync(${JSON.stringify(flag)}, ''); ${SAYS_READY}`,
    { restartDelayMs: 150, maxRestartDelayMs: 60_000 },
  );
  onTestFinished(() => child.stop());
  const startedAt = Date.now();
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(child.restarts()).toBe(3), { timeout: 10_000 });
  expect(Date.now() - startedAt).toBeGreaterThan(150 + 300 + 600);
});

test('children of a process end with it', async () => {
  let grandchild = 0;
  const child = await supervise(
    `const inner = require('node:child_process').spawn('sleep', ['600']);
     console.log('inner ' + inner.pid); ${SAYS_READY}`,
    {
      onLine: (line) => {
        if (line.startsWith('inner ')) grandchild = Number(line.slice(6));
      },
    },
  );
  expect(isAlive(grandchild)).toBe(true);
  await child.stop();
  await vi.waitFor(() => expect(isAlive(grandchild)).toBe(false));
});

test('children and grandchildren end when the supervising process is killed', async () => {
  const module = path.join(import.meta.dirname, 'supervised-process.ts');
  const logFile = path.join(scratch, 'orphan.log');
  const parent = spawn(process.execPath, [
    '--input-type=module-typescript',
    '-e',
    `import { startSupervisedProcess } from ${JSON.stringify(module)};
     const child = await startSupervisedProcess({
       name: 'shell', command: '/bin/sh', args: ['-c', 'sleep 600 & echo inner $!; trap "" TERM; while :; do sleep 1; done'],
       ready: { line: (line) => line.startsWith('inner') }, logFile: ${JSON.stringify(logFile)},
       onLine: (line) => console.log(line),
     });
     console.log('child ' + child.pid());`,
  ]);
  let printed = '';
  parent.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await vi.waitFor(() => expect(printed).toMatch(/child \d+/), { timeout: 10_000 });
  const child = Number(/child (\d+)/.exec(printed)?.[1]);
  const grandchild = Number(/inner (\d+)/.exec(printed)?.[1]);
  expect(isAlive(child)).toBe(true);
  expect(isAlive(grandchild)).toBe(true);

  parent.kill('SIGKILL');

  await vi.waitFor(() => expect(isAlive(child) || isAlive(grandchild)).toBe(false), { timeout: 5000 });
});
