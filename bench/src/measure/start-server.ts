import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import path from 'node:path';
import { nodeOptions } from '@petcare/stack/system/programs.ts';

export interface BenchServer {
  readonly port: number;
  readonly pid: number;
}

const children: ChildProcess[] = [];

const register = new URL('../../../platform/src/observability/telemetry/register.ts', import.meta.url).href;

/** Options of Node that a process has in production, with its sources. */
export const optionsOf = (name: Parameters<typeof nodeOptions>[0]): string[] => nodeOptions(name, register);

/**
 * Starts a server by its path, or its path from the repository root, and resolves when it has logged its port. Its further output is
 * read and discarded.
 * @param options of Node, such as `--import`.
 * @throws Error – it ended before that.
 */
export async function startServer(
  entry: string,
  environment: Readonly<Record<string, string | undefined>>,
  options: readonly string[] = [],
): Promise<BenchServer> {
  const file = path.resolve(import.meta.dirname, '../../..', entry);
  const child = spawn(process.execPath, [...options, file], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg === 'listening' && port) {
      child.stdout.resume();
      return { port, pid: child.pid ?? 0 };
    }
  }
  throw new Error(`${entry} ended before it listened`);
}

export async function stopServers(): Promise<void> {
  for (const child of children.splice(0)) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

/** Returns the processor time of a process in milliseconds. Linux counts in hundredths of a second. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
