import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Returns the variable that shares the compile cache with a child process. Compiling a service takes as long as the
 * rest of its start.
 */
export function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

export interface RunningProcess {
  readonly port: number;
  /** NaN without METRICS_PORT. */
  readonly metricsPort: number;
  readonly ended: Promise<string | number>;
  stop(signal?: NodeJS.Signals): Promise<string | number>;
}

type Ports = Pick<RunningProcess, 'port' | 'metricsPort'>;

interface Launched {
  readonly child: ChildProcess;
  /** The last lines of its output. */
  readonly lines: readonly string[];
  /** Resolves with the ports once the process is ready. */
  readonly ready: Promise<Ports>;
  readonly ended: Promise<string | number>;
}

/** Run first by every launched process: it ends when the process that launched it has ended, even by a signal. */
const endWithLauncher = `data:text/javascript,${encodeURIComponent(
  'process.stdin.once("close", () => process.exit()).resume().unref();',
)}`;

function launch(entry: string, env: Record<string, string>, onLine?: (line: string) => void): Launched {
  const path = fileURLToPath(new URL(`../../../${entry}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', endWithLauncher, path], {
    env: { ...compileCache(), ...env, LOG_LEVEL: 'info' },
  });
  const ended = once(child, 'exit').then(
    ([code, signal]: (string | number | null)[]) => signal ?? code ?? 'lost',
  );
  const lines: string[] = [];
  child.stderr.on('data', (chunk) => lines.push(String(chunk)));
  const ready = new Promise<Ports>((resolve) => {
    let ports: Ports = { port: 0, metricsPort: 0 };
    const portIn = (line: string, name: string) => Number(new RegExp(`"${name}":(\\d+)`).exec(line)?.[1]);
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      onLine?.(line);
      if (lines.length > 100) lines.shift();
      if (process.env['TEST_LOG_LEVEL']) console.error(line);
      if (line.includes('"msg":"listening"'))
        ports = { port: portIn(line, 'port'), metricsPort: portIn(line, 'metricsPort') };
      if (line.includes('"msg":"ready"')) resolve(ports);
    });
  });
  return { child, lines, ready, ended };
}

/**
 * Starts a process of the system by its path from the repository root and resolves once it is ready. `onLine` gets each
 * line of its output.
 * @throws Error with its output when it ends before that.
 */
export async function startProcess(
  entry: string,
  env: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<RunningProcess> {
  const { child, lines, ready, ended } = launch(entry, env, onLine);
  const ports = await Promise.race([ready, ended.then(() => null)]);
  if (ports === null) throw new Error(`${entry} ended before it was ready:\n${lines.join('\n')}`);
  return {
    ...ports,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Runs a process that ends by itself, such as one with a failpoint, which may also act before the process is ready.
 * Resolves with its exit code or signal.
 */
export function runToEnd(entry: string, env: Record<string, string>): Promise<string | number> {
  return launch(entry, env).ended;
}
