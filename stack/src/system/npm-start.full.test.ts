import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { CHECKOUT } from '../checkout.ts';
import { reservePort } from '../processes/free-ports.ts';
import { instanceFolder } from '../servers/instance.ts';
import { descendantsOf, isAlive } from '../testing/process-family.ts';

const INSTANCE = `test-run-npm-start-${process.pid}`;

afterAll(() => rm(instanceFolder(INSTANCE), { recursive: true, force: true }));

async function npmStart(
  ...args: string[]
): Promise<{ child: ChildProcess; url: string; output: () => string }> {
  const { NODE_ENV: _test, MONGO_URL: _m, AMQP_URL: _a, VALKEY_URL: _v, ...inherited } = process.env;
  const port = await reservePort();
  const child = spawn('npm', ['start', '--', ...args], {
    cwd: CHECKOUT,
    // A short history of the demo data: the full one takes longer than everything else here.
    env: { ...inherited, PETCARE_INSTANCE: INSTANCE, PORT: String(port), DEMO_HISTORY_DAYS: '2' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`It ended: ${output}`);
      expect(output).toMatch(/Ready in [\d.]+ s/);
    },
    { timeout: 240_000, interval: 100 },
  );
  return { child, url: `http://localhost:${port}`, output: () => output };
}

test('Ctrl-C stops everything in order', async () => {
  const { child, url, output } = await npmStart('--fresh');
  expect(output()).toContain(`PetCare is ready:    ${url}`);
  expect(output()).toContain('admin@petcare.test');
  // The output names the file with the servers' passwords, but contains none, since it may be logged.
  const [, file = ''] = /servers\s+(\S+servers\.env)/.exec(output()) ?? [];
  const urls = parseEnv(await readFile(file, 'utf8'));
  const passwords = Object.values(urls).map((each) => new URL(each ?? '').password);
  expect(passwords).toHaveLength(4);
  for (const password of passwords) {
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(output()).not.toContain(password);
  }
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const family = descendantsOf(child.pid ?? 0);
  expect(family.length).toBeGreaterThan(8);

  child.kill('SIGINT');
  const code = await new Promise((resolve) => child.once('close', resolve));

  expect(output()).toContain('Stopped. The data stays for the next start.');
  expect(code).toBe(0);
  expect(family.filter(isAlive)).toEqual([]);
}, 300_000);

test('the next start keeps the data, and all processes end when npm is killed', async () => {
  const { child, output } = await npmStart();
  expect(output()).not.toContain('Inserting demo data');
  const family = descendantsOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), { timeout: 30_000 });
}, 300_000);
