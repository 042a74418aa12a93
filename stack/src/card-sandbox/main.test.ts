import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { buildPayment, connectStripe } from './card-sandbox.fixture.ts';

const entry = join(import.meta.dirname, 'main.ts');

function spawnSandbox(environment: Record<string, string>): ChildProcess {
  const env = { PATH: process.env['PATH'], PORT: '0', ...environment };
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stdout === null) throw new Error('The process has no output.');
  for await (const line of createInterface(child.stdout)) return Number(new URL(JSON.parse(line).url).port);
  throw new Error('The process ended before it was ready.');
}

async function waitForEnd(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, stderr };
}

test('after SIGKILL during payments the sandbox restarts with every answered payment', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'card-sandbox-'));
  const first = spawnSandbox({ SANDBOX_DATA_DIR: dataDir });
  const firstPort = await portOf(first);
  const before = connectStripe(firstPort);
  const answered: string[] = [];
  const paying = Array.from({ length: 200 }, async (_, index) => {
    const payment = buildPayment({ payment_method: 'pm_card_visa', confirm: true });
    const paid = await before.paymentIntents.create(payment, { idempotencyKey: `k${index}` });
    answered.push(paid.id);
    if (answered.length === 50) first.kill('SIGKILL');
  });
  await Promise.allSettled(paying);
  expect(answered.length).toBeGreaterThanOrEqual(50);

  const second = spawnSandbox({ SANDBOX_DATA_DIR: dataDir });
  const after = connectStripe(await portOf(second));
  for (const id of answered) {
    expect(await after.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      amount_received: 125_000,
    });
  }
  for await (const intent of after.paymentIntents.list({ limit: 100 }))
    expect(intent.status).toBe('succeeded');
  second.kill('SIGTERM');
  expect((await waitForEnd(second)).code).toBe(0);
});

test('in production the sandbox exits with an error message', async () => {
  const { code, stderr } = await waitForEnd(spawnSandbox({ NODE_ENV: 'production' }));
  expect(code).toBe(1);
  expect(stderr.trim()).toBe(
    'The card sandbox is a local stand-in and refuses to start with NODE_ENV=production; configure the real provider instead.',
  );
});

test('a taken port and a wrong setting are reported', async () => {
  const port = await portOf(spawnSandbox({}));
  const taken = await waitForEnd(spawnSandbox({ PORT: String(port) }));
  expect(taken).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('its port is taken by another process'),
  });
  const wrong = await waitForEnd(spawnSandbox({ WEBHOOK_URL: 'nowhere' }));
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('WEBHOOK_URL') });
});
