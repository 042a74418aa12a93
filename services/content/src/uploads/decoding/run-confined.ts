import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { saysOutOfMemory } from './out-of-memory.ts';

export interface Confinement {
  /** Of processor time; of the clock it gets twice that. */
  readonly seconds: number;
  readonly megabytes: number;
  /** Of the largest file it may write. */
  readonly outputMegabytes: number;
}

/**
 * How it ended. `died`: it crashed. `exhausted`: it used up its processor time or its memory. `not-run`: the machine
 * could not start it, ended it for reasons of its own, or did not give it its processor time.
 */
export interface ConfinedRun {
  readonly end: 'done' | 'died' | 'exhausted' | 'not-run';
  readonly output: string;
  /** The last of what it had to complain about, for the log. */
  readonly problem: string;
}

const mostOutput = 4_096;

/**
 * Runs a script of ours in a process that has none of our secrets: an empty environment, no other processes, files
 * written in one folder only, and the kernel's limits on time, memory and output where the system has them.
 */
export async function runConfined(
  entry: URL,
  parameters: readonly string[],
  { folder, confinement }: { folder: string; confinement: Confinement },
): Promise<ConfinedRun> {
  const { seconds, megabytes, outputMegabytes } = confinement;
  const limits = [
    'ulimit -c 0',
    `ulimit -S -t ${seconds}`,
    `ulimit -d ${megabytes * 1_024}`,
    `ulimit -f ${outputMegabytes * 2_048}`,
  ];
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      // A system that does not know one of the limits still keeps the others.
      `${limits.map((limit) => `${limit} 2>/dev/null`).join('; ')}; exec "$0" "$@"`,
      process.execPath,
      '--disable-warning=SecurityWarning',
      '--max-old-space-size=128',
      '--permission',
      '--allow-fs-read=*',
      `--allow-fs-write=${folder}`,
      '--allow-addons',
      fileURLToPath(entry),
      ...parameters,
    ],
    { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let tooLong = false;
  const clock = setTimeout(() => {
    tooLong = true;
    child.kill('SIGKILL');
  }, seconds * 2_000);
  let output = '';
  let problem = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(0, mostOutput);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    problem = `${problem}${chunk.toString()}`.slice(-mostOutput);
  });
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code === 0) return { end: 'done', output, problem };
    // Other than by our clock, nobody but the machine itself, out of memory, ends it this way.
    if (signal === 'SIGKILL')
      return { end: 'not-run', output, problem: tooLong ? 'took too long' : 'killed' };
    const isExhausted = signal === 'SIGXCPU' || saysOutOfMemory(problem);
    return { end: isExhausted ? 'exhausted' : 'died', output, problem: `${signal ?? code}: ${problem}` };
  } catch (error) {
    return { end: 'not-run', output, problem: String(error) };
  } finally {
    clearTimeout(clock);
  }
}
