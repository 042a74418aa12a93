import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { onTestFinished } from 'vitest';

type SandboxName = 'card-sandbox' | 'bkash-sandbox' | 'courier-sandbox';

export type SandboxProcess = Awaited<ReturnType<typeof startSandboxProcess>>;

/** Ends a sandbox whose parent has ended, even by SIGKILL: the kernel then closes its input. */
const endWithParent = "data:text/javascript,process.stdin.on('close',()=>process.exit()).resume()";

/**
 * Starts the sandbox of a payment provider or courier as a separate process. Services never import a sandbox; they reach
 * it by HTTP only.
 */
export async function startSandboxProcess(name: SandboxName, environment: Record<string, string> = {}) {
  const entry = fileURLToPath(new URL(`../../../../../stack/src/${name}/main.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--import', endWithParent, entry], {
    env: { PATH: process.env['PATH'], ...compileCache(), PORT: '0', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`${name} ended with ${String(code)}`))),
  ])) as [string];
  const { url } = JSON.parse(line) as { url: string };

  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Record<string, unknown>;
  }
  const initialKnobs = await post('/sandbox/knobs', {});

  return {
    url,

    /** Sets knobs until the end of the running test. */
    async configure(knobs: Record<string, unknown>): Promise<void> {
      onTestFinished(async () => void (await post('/sandbox/knobs', initialKnobs)));
      await post('/sandbox/knobs', knobs);
    },

    reset: () => post('/sandbox/reset', {}),

    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The sandboxes of this test worker, which end with it. */
const shared = new Map<SandboxName, Promise<SandboxProcess>>();

/** Returns this worker's sandbox without anything that an earlier test file stored or configured. */
export async function useSandbox(
  name: 'card-sandbox' | 'bkash-sandbox',
  environment: Record<string, string> = {},
): Promise<Pick<SandboxProcess, 'url' | 'configure'>> {
  const starting = shared.get(name) ?? startSandboxProcess(name, environment);
  shared.set(name, starting);
  const { url, configure, reset } = await starting;
  await reset();
  return { url, configure };
}
