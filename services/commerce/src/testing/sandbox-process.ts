import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@petcare/platform/testing/running-process.ts';

/**
 * Starts a stand-in of a payment provider as a process of its own, reached over HTTP only: a service never imports
 * what stands in for the world around it.
 */
export async function startSandboxProcess(
  name: 'card-sandbox' | 'bkash-sandbox',
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

    /** Orders faults: see the sandbox's own page of knobs. */
    async turn(knobs: Record<string, unknown>): Promise<void> {
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
