import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { saysOutOfMemory } from './out-of-memory.ts';

export interface Confinement {
  /** Processor time; the wall-clock limit is twice that. */
  readonly seconds: number;
  /** Memory that it can fill, in MiB; its compiled code, which Node reserves in advance, is not counted. */
  readonly megabytes: number;
  /** Maximum size of each file it writes. */
  readonly outputMegabytes: number;
}

/**
 * `died`: crashed. `exhausted`: exceeded its processor time or memory. `not-run`: the machine could not start it,
 * killed it, or gave it too little processor time.
 */
export interface ConfinedRun {
  readonly end: 'done' | 'died' | 'exhausted' | 'not-run';
  readonly output: string;
  readonly problem: string;
}

const maxOutput = 4_096;

/** MiB that V8 reserves for compiled code at its start, counts towards `ulimit -d`, and hardly fills. */
const reservedMegabytes = process.arch === 'x64' ? 512 : 128;

/**
 * Runs a script in a process without secrets: an empty environment, no child processes, writes in one folder only, and
 * kernel limits on time, memory and output where supported.
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
    `ulimit -d ${(megabytes + reservedMegabytes) * 1_024}`,
    `ulimit -f ${outputMegabytes * 2_048}`,
  ];
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      // A system without one of the limits still applies the others.
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
  let isTimedOut = false;
  const timeout = setTimeout(() => {
    isTimedOut = true;
    child.kill('SIGKILL');
  }, seconds * 2_000);
  let output = '';
  let problem = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(0, maxOutput);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    problem = `${problem}${chunk.toString()}`.slice(-maxOutput);
  });
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (code === 0) return { end: 'done', output, problem };
    // Except for our timeout, only the kernel's out-of-memory killer sends this signal.
    if (signal === 'SIGKILL')
      return { end: 'not-run', output, problem: isTimedOut ? 'took too long' : 'killed' };
    const isExhausted = signal === 'SIGXCPU' || saysOutOfMemory(problem);
    return { end: isExhausted ? 'exhausted' : 'died', output, problem: `${signal ?? code}: ${problem}` };
  } catch (error) {
    return { end: 'not-run', output, problem: String(error) };
  } finally {
    clearTimeout(timeout);
  }
}
