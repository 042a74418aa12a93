import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHECKOUT } from '../checkout.ts';
import { guardProcessGroup } from '../processes/orphan-guard.ts';
import { cacheDirectory } from '../root-file-system/root-file-system.ts';
import { failWith, onShutdownRequest } from '../system/shutdown.ts';
import { describeStart } from '../system/start-figures.ts';
import { ensureChromium } from './chromium.ts';
import { processorSecondsOfChildren } from './processor-time.ts';
import { selectTests } from './select-tests.ts';

/*
 * `npm test`: the tests of what a change must know, on one set of servers. `npm test -- all` adds the guarantees,
 * `npm test -- <part>` runs one part; further arguments, such as a file's path or `-t "orphan"`, go to Vitest.
 */

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: CHECKOUT, encoding: 'utf8' }).split('\n').filter(Boolean);

const selection = selectTests(process.argv.slice(2), {
  testFiles: globSync('**/*.test.{ts,tsx}', {
    cwd: CHECKOUT,
    exclude: (name) => /^(node_modules|\..+|dist)$/.test(path.basename(name)),
  }),
  changedSince: (commit = 'HEAD') => [
    ...git('diff', '--name-only', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ],
});
if (typeof selection === 'string') {
  console.error(selection);
  process.exit(1);
}
for (const note of selection.notes) console.log(note);

const seed = process.env['PETCARE_SEED'] ?? String(selection.freshSeed ? randomInt(2 ** 31) : 1);
console.log(`Random tests use the seed ${seed}; PETCARE_SEED=${seed} repeats them.`);
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'test',
  PETCARE_SEED: seed,
  // Journeys and killed processes start many Node processes, which load faster from a compile cache.
  NODE_COMPILE_CACHE: path.join(cacheDirectory(), 'compile-cache'),
  ...clockVariables(process.env['PETCARE_TEST_CLOCK']),
};

try {
  if (selection.needsBrowser)
    environment['CHROMIUM_PATH'] = await ensureChromium((line) => console.log(line));
} catch (error) {
  failWith(error);
}

let running: { kill: () => void; ended: Promise<number> } | undefined;
onShutdownRequest(async () => {
  running?.kill();
  await running?.ended;
});

let code = 0;
for (const words of selection.runs) {
  running = startVitest(words);
  code = Math.max(code, await running.ended);
}
const processorSeconds = processorSecondsOfChildren();
console.log(
  describeStart().replace('Ready in', 'Tests took') +
    (processorSeconds === undefined ? '' : ` Processor time: ${(processorSeconds / 60).toFixed(1)} minutes.`),
);
process.exit(code);

function startVitest(words: readonly string[]) {
  const vitest = spawn(
    process.execPath,
    [
      path.join(CHECKOUT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${path.join(import.meta.dirname, 'summary-reporter.ts')}`,
      ...words,
    ],
    // In a process group of its own, all of which ends when this process is killed.
    { cwd: CHECKOUT, stdio: 'inherit', detached: true, env: environment },
  );
  if (vitest.pid !== undefined) guardProcessGroup(vitest.pid);
  return {
    kill: () => vitest.kill('SIGTERM'),
    ended: new Promise<number>((resolve) => vitest.once('close', (status) => resolve(status ?? 1))),
  };
}

/** Lets the clocks of the run's Node processes begin at a time of day in Dhaka, such as 23:50. */
function clockVariables(time: string | undefined): NodeJS.ProcessEnv {
  if (time === undefined) return {};
  const dayMs = 86_400_000;
  const untilThen = Date.parse(`1970-01-01T${time}+06:00`) - Date.now();
  const preload = pathToFileURL(path.join(CHECKOUT, 'platform/src/testing/clock/preload.ts')).href;
  return {
    // Forward, since servers, whose clocks stay, would delete what has expired by theirs.
    TEST_CLOCK_SHIFT_MS: String(((untilThen % dayMs) + dayMs) % dayMs),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}`.trim(),
  };
}
