import { spawn } from 'node:child_process';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { guardProcessGroup } from '../processes/orphan-guard.ts';
import { cacheDirectory } from '../root-file-system/root-file-system.ts';
import { failWith, onShutdownRequest } from '../system/shutdown.ts';
import { describeStart } from '../system/start-figures.ts';
import { ensureChromium } from './chromium.ts';

/*
 * `npm test`: all tests in one run on one set of servers. `npm test -- <part>` runs one part; further arguments,
 * such as a file's path or `-t "orphan"`, go to vitest.
 */

const PARTS: Record<string, string[]> = {
  unit: ['--project', 'unit'],
  integration: ['--project', 'integration-*'],
  frontend: ['--project', 'frontend'],
  stack: ['--project', 'stack'],
  e2e: ['--project', 'e2e', '--project', 'e2e-alone'],
  guarantees: ['--project', 'e2e', '--project', 'e2e-alone', 'e2e/src/guarantees'],
};
const PARTS_WITH_BROWSER = ['e2e', 'guarantees'];

const [first, ...rest] = process.argv.slice(2);
const part = first !== undefined && first in PARTS ? first : undefined;
if (first !== undefined && part === undefined && !/[-./]/.test(first)) {
  console.error(`There is no part "${first}". There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const selection = part === undefined ? process.argv.slice(2) : [...(PARTS[part] ?? []), ...rest];

try {
  if (first === undefined || (part !== undefined && PARTS_WITH_BROWSER.includes(part))) {
    process.env['CHROMIUM_PATH'] = await ensureChromium((line) => console.log(line));
  }
} catch (error) {
  failWith(error);
}

const vitest = spawn(
  process.execPath,
  [
    path.join(CHECKOUT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    `--reporter=${path.join(import.meta.dirname, 'summary-reporter.ts')}`,
    ...selection,
  ],
  // In a process group of its own, all of which ends when this process is killed.
  {
    cwd: CHECKOUT,
    stdio: 'inherit',
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      // Journeys and killed processes start many Node processes, which load faster from a compile cache.
      NODE_COMPILE_CACHE: path.join(cacheDirectory(), 'compile-cache'),
    },
  },
);
if (vitest.pid !== undefined) guardProcessGroup(vitest.pid);
const ended = new Promise<number>((resolve) => vitest.once('close', (code) => resolve(code ?? 1)));
onShutdownRequest(async () => {
  vitest.kill('SIGTERM');
  await ended;
});
const code = await ended;
console.log(describeStart().replace('Ready in', 'Tests took'));
process.exit(code);
