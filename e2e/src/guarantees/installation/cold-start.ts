import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { reservePorts } from '@petcare/stack/processes/free-ports.ts';

const checkout = resolve(import.meta.dirname, '../../../..');

export interface Start {
  readonly seconds: number;
  readonly sentence: string;
  readonly home: number;
  readonly exitCode: number | null;
}

export async function cloneCheckout(): Promise<{ directory: string; remove(): Promise<void> }> {
  const parent = await mkdtemp(join(tmpdir(), 'petcare-clone-'));
  const directory = join(parent, 'petcare');
  await run('git', ['clone', '--quiet', '--no-hardlinks', checkout, directory], parent);
  return { directory, remove: () => rm(parent, { recursive: true, force: true }) };
}

/** Runs `npm start` in a clone until it is ready, requests the home page, and ends it as Ctrl-C does. */
export async function startOnce(
  directory: string,
  env: Record<string, string>,
  onLine: (line: string) => void,
): Promise<Start> {
  const [port = 0] = await reservePorts(1);
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: directory,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const ready = new Promise<string>((resolveLine, reject) => {
    const read = (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) if (line.trim()) onLine(line);
      text += chunk.toString();
      const sentence = /^Ready in .*$/m.exec(text)?.[0];
      if (sentence) resolveLine(sentence);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`npm start ended before it was ready:\n${text}`)));
  });
  const sentence = await ready;
  const seconds = (performance.now() - began) / 1000;
  const home = (await fetch(`http://localhost:${port}/`)).status;
  // Ctrl-C in a terminal signals the whole foreground process group.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  return { seconds, sentence, home, exitCode };
}

const warmTargetSeconds = 15;

export async function verifyColdStart(): Promise<boolean> {
  const cache = await mkdtemp(join(tmpdir(), 'petcare-cache-'));
  const clone = await cloneCheckout();
  const env = {
    PETCARE_CACHE: cache,
    PETCARE_INSTANCE: `cold-${process.pid}`,
    npm_config_cache: join(cache, 'npm'),
  };
  try {
    console.log('A fresh clone with empty caches:');
    const cold = await startOnce(clone.directory, env, (line) => console.log(`  | ${line}`));
    console.log(
      `${cold.seconds.toFixed(1)} s from the command to ready; home page ${cold.home}; ended with ${cold.exitCode}`,
    );
    const warm = await startOnce(clone.directory, env, () => undefined);
    console.log(`second start: ${warm.seconds.toFixed(1)} s, target ${warmTargetSeconds} s`);
    return (
      cold.home === 200 &&
      warm.home === 200 &&
      cold.exitCode === 0 &&
      warm.exitCode === 0 &&
      warm.seconds <= warmTargetSeconds
    );
  } finally {
    await clone.remove();
    // Contains a root file system; the option keeps `rm` from following mounts.
    await run('rm', ['-rf', '--one-file-system', cache], tmpdir());
  }
}

async function run(command: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}
