import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import { expect, test } from 'vitest';

const startModule = new URL('sandbox-process.ts', import.meta.url).href;

test.each(['card-sandbox', 'bkash-sandbox', 'courier-sandbox'])(
  'the %s ends with its test worker, even when that is killed',
  async (name) => {
    const script = `
      const { startSandboxProcess } = await import('${startModule}');
      console.log((await startSandboxProcess('${name}')).url);`;
    const worker = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH: process.env['PATH'], ...compileCache() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(createInterface({ input: worker.stdout }), 'line')) as [string];
    const isReady = () =>
      fetch(new URL('/health/ready', url)).then(
        ({ ok }) => ok,
        () => false,
      );
    expect(await isReady()).toBe(true);
    worker.kill('SIGKILL');
    await expect.poll(isReady).toBe(false);
  },
);
