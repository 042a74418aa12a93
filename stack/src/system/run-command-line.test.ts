import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');

async function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const instance = `test-run-${crypto.randomUUID().slice(0, 8)}`;
  const { NODE_ENV: _test, ...inherited } = process.env;
  const child = spawn(process.execPath, [path.join(CHECKOUT, 'stack/run.mjs'), ...args], {
    env: { ...inherited, PETCARE_INSTANCE: instance, ...env },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number>((resolve) => child.once('close', (ended) => resolve(ended ?? -1)));
  return { code, said: said.trim() };
}

test('starting on a taken port says so in one sentence and starts nothing', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { code, said } = await run(['start'], { PORT: String(port) });
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^Port ${port} is already taken by process ${process.pid} .* npm start$`));
});

test.each([
  [['start'], { PORT: 'web' }, /^PORT is "web", which is no port\./],
  [
    ['start', '--frsh'],
    {},
    /^"--frsh" is not understood\. There is: npm start, npm start -- --fresh, and npm start -- --copies 3$/,
  ],
  [['start', '--copies', 'many'], {}, /^--copies is "many"\. Give a number from 1 to 9/],
  [
    ['dev', '--copies', '3'],
    {},
    /^Development runs one copy of each process\. For more: npm start -- --copies 3$/,
  ],
  [['start'], { NODE_ENV: 'production' }, /refuses NODE_ENV=production/],
  [['strat'], {}, /^There is no command "strat"\. There are: start, dev, test/],
  [['test', 'untit'], {}, /^There is no part "untit"\. There are: unit, integration/],
] as const)('%s with %o is answered in one sentence', async (args, env, sentence) => {
  const { code, said } = await run([...args], env);
  expect(code).toBe(1);
  expect(said).toMatch(sentence);
  expect(said).not.toContain('\n');
});
