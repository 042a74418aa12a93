import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CHECKOUT } from '../checkout.ts';

async function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const instance = `test-run-${crypto.randomUUID().slice(0, 8)}`;
  const { NODE_ENV: _test, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(CHECKOUT, 'stack/run.mjs'), ...args], {
    env: { ...inherited, PETCARE_INSTANCE: instance, ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? -1)));
  return { code, output: output.trim() };
}

test('a start on a taken port fails with one sentence and starts nothing', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { code, output } = await run(['start'], { PORT: String(port) });
  expect(code).toBe(1);
  expect(output).toMatch(
    new RegExp(`^Port ${port} is already taken by process ${process.pid} .* npm start$`),
  );
});

test.each([
  [['start'], { PORT: 'web' }, /^PORT is "web", which is not a port\./],
  [
    ['start', '--frsh'],
    {},
    /^"--frsh" is not a known option\. Use npm start, npm start -- --fresh, npm start -- --copies 3, and npm start -- --archive$/,
  ],
  [['start', '--copies', 'many'], {}, /^--copies is "many"\. Give a number from 1 to 9/],
  [
    ['dev', '--copies', '3'],
    {},
    /^Development runs one copy of each process\. For more: npm start -- --copies 3$/,
  ],
  [['start'], { NODE_ENV: 'production' }, /refuses NODE_ENV=production/],
  [['strat'], {}, /^There is no command "strat"\. There are: start, dev, restore, test/],
  [
    ['test', 'untit'],
    {},
    /^No test file has "untit" in its path, and no part is named so: unit, frontend, integration/,
  ],
] as const)('%s with %o is refused with one sentence', async (args, env, sentence) => {
  const { code, output } = await run([...args], env);
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(output).not.toContain('\n');
});
