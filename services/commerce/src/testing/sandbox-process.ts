import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@petcare/platform/testing/running-process.ts';

/**
 * Starts the sandbox of a payment provider or courier as a separate process. Services never import a sandbox; they reach
 * it by HTTP only.
 */
export async function startSandboxProcess(
  name: 'card-sandbox' | 'bkash-sandbox' | 'courier-sandbox',
  environment: Record<string, string> = {},
) {
  const entry = fileURLToPath(new URL(`../../../../stack/src/${name}/main.ts`, import.meta.url));
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'], ...compileCache(), PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };

  return {
    url,

    async configure(knobs: Record<string, unknown>): Promise<void> {
      const response = await fetch(new URL('/sandbox/knobs', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(knobs),
      });
      if (!response.ok) throw new Error(await response.text());
    },

    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
