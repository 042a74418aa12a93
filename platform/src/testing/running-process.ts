import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * The setting that lets a process load what an earlier one compiled: for those that are given an environment of their
 * own. Compiling a service anew takes as long as all else of its start.
 */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

export interface RunningProcess {
  readonly port: number;
  /** Resolves with the signal or exit code when the process has ended. */
  readonly ended: Promise<string | number>;
  /** Ends it and waits for that; by SIGTERM unless told otherwise. */
  stop(signal?: NodeJS.Signals): Promise<string | number>;
}

/**
 * Starts a process of the system, by its path from the checkout's root, and resolves once it is ready. What it prints
 * is passed on line by line to whoever wants it.
 * @throws Error with its last words when it ends before that.
 */
export async function startProcess(
  entry: string,
  env: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
): Promise<RunningProcess> {
  const path = fileURLToPath(new URL(`../../../${entry}`, import.meta.url));
  const child = spawn(process.execPath, [path], { env: { ...compileCache(), ...env, LOG_LEVEL: 'info' } });
  const ended = once(child, 'exit').then(
    ([code, signal]: (string | number | null)[]) => signal ?? code ?? 'lost',
  );
  const lines: string[] = [];
  child.stderr.on('data', (chunk) => lines.push(String(chunk)));

  const ready = new Promise<number>((resolve) => {
    let port = 0;
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      onLine(line);
      if (lines.length > 100) lines.shift();
      if (process.env['TEST_LOG_LEVEL']) console.error(line);
      if (line.includes('"msg":"listening"')) port = Number(/"port":(\d+)/.exec(line)?.[1]);
      if (line.includes('"msg":"ready"')) resolve(port);
    });
  });
  const port = await Promise.race([ready, ended.then(() => null)]);
  if (port === null) throw new Error(`${entry} ended before it was ready:\n${lines.join('\n')}`);
  return {
    port,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
