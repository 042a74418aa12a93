import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { isPortTaken, reservePort } from '../processes/free-ports.ts';
import { descendantsOf, isAlive } from '../testing/process-family.ts';
import { startSystem } from './start-system.ts';

test('the system starts on the given servers, restarts only a killed process, and stops without leftovers', async () => {
  const httpPort = await reservePort();
  const unique = crypto.randomUUID().slice(0, 8);
  const logged: string[] = [];
  const system = await startSystem({
    httpPort,
    servers: { mongoUrl: inject('mongoUrl'), amqpUrl: inject('amqpUrl'), valkeyUrl: inject('valkeyUrl') },
    folder: await mkdtemp(path.join(tmpdir(), 'system-')),
    mode: 'test',
    databasePrefix: `system_${unique}_`,
    eventsNamespace: `s${unique}`,
    log: (line) => logged.push(line),
  });
  let stopped = false;
  onTestFinished(async () => {
    if (!stopped) await system.stop();
  });
  expect(system.url).toBe(`http://localhost:${httpPort}`);
  expect((await fetch(`http://127.0.0.1:${httpPort}/health/ready`)).status).toBe(200);
  expect((await fetch(`${system.mailUrl}/health/ready`)).status).toBe(200);

  const pids = new Map([...system.processes].map(([name, running]) => [name, running.pid()]));
  const account = system.processes.get('account');
  account?.kill('SIGKILL');
  await vi.waitFor(() => expect(account?.restarts()).toBe(1), { timeout: 10_000 });
  await account?.whenReady();
  const changed = [...system.processes].filter(([name, running]) => running.pid() !== pids.get(name));
  expect(changed.map(([name]) => name)).toEqual(['account']);
  expect((await fetch(`${system.urlOf('account')}/health/ready`)).status).toBe(200);
  expect(logged.join('\n')).toMatch(/account died \(SIGKILL\)[\s\S]*account ready again/);

  const family = [...system.processes.values()].flatMap((running) => [
    running.pid() ?? 0,
    ...descendantsOf(running.pid() ?? 0),
  ]);
  await system.stop();
  stopped = true;
  expect(family.filter(isAlive)).toEqual([]);
  expect(await isPortTaken(httpPort)).toBe(false);
});

test('when one process cannot start, its last output is reported and all others are stopped', async () => {
  const httpPort = await reservePort();
  const failing = startSystem({
    httpPort,
    servers: { mongoUrl: inject('mongoUrl'), amqpUrl: 'nonsense', valkeyUrl: inject('valkeyUrl') },
    folder: await mkdtemp(path.join(tmpdir(), 'system-')),
    mode: 'test',
    databasePrefix: `system_${crypto.randomUUID().slice(0, 8)}_`,
    log: () => {},
  });
  await expect(failing).rejects.toThrow(
    /ended before it was ready[\s\S]*AMQP_URL is wrong: must be an address like amqp:/,
  );
  expect(await isPortTaken(httpPort)).toBe(false);
});
