import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import PQueue from 'p-queue';
import { CHECKOUT } from '../checkout.ts';
import { guardProcessGroup, releaseProcessGroup } from '../processes/orphan-guard.ts';
import type { Step } from './steps.ts';

/** Compilers need up to 3 GB each. */
const maxSteps = 4;

const environment: NodeJS.ProcessEnv = {
  // The linter and the compiler collect garbage less often, and each in one thread, since several threads evaluate
  // the same library types several times. Together that takes about half of the processor time.
  GOGC: '400',
  GOMEMLIMIT: '3GiB',
  GOMAXPROCS: '1',
  ...process.env,
  PATH: `${path.join(CHECKOUT, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`,
};

/** Runs the steps in the current directory, prints a line for each and the output of a failed one; returns the failed names. */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void,
): Promise<readonly string[]> {
  const failed: string[] = [];
  const width = Math.max(...steps.map(({ name }) => name.length));
  const queue = new PQueue({ concurrency: Math.min(os.availableParallelism(), maxSteps) });
  await queue.addAll(
    steps.map((step) => async () => {
      const startedAt = performance.now();
      const { passed, output } = await runStep(step);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
      print(`${passed ? 'passed' : 'FAILED'}  ${step.name.padEnd(width)} ${seconds} s`);
      if (passed) return;
      failed.push(step.name);
      print(output.trimEnd());
    }),
  );
  return failed;
}

/** Runs in a process group of its own, all of which ends when this process is killed. */
function runStep({ command: [program = '', ...args] }: Step): Promise<{ passed: boolean; output: string }> {
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  const { pid } = child;
  if (pid !== undefined) guardProcessGroup(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ passed: false, output: error.message }));
    child.once('close', (code) => {
      if (pid !== undefined) releaseProcessGroup(pid);
      resolve({ passed: code === 0, output });
    });
  });
}
