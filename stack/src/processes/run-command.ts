import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { guardProcessGroup, releaseProcessGroup } from './orphan-guard.ts';

export interface CommandResult {
  code: number;
  /** Everything it printed, both outputs together; long outputs lose their beginning. */
  output: string;
}

const KEPT_CHARACTERS = 200_000;

/**
 * Runs a command to its end and hands on its lines as they come; a non-zero end is a result, not an error.
 *
 * Like a server it goes, with all it started, when this process is killed.
 */
export function runCommand(
  command: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; onLine?: (line: string) => void } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: options.env ?? process.env,
      cwd: options.cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const group = child.pid;
    if (group !== undefined) guardProcessGroup(group);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output = `${output}${line}\n`.slice(-KEPT_CHARACTERS);
        options.onLine?.(line);
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => {
      if (group !== undefined) releaseProcessGroup(group);
      resolve({ code: code ?? 1, output });
    });
  });
}
