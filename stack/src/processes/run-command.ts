import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { guardProcessGroup, releaseProcessGroup } from './orphan-guard.ts';

export interface CommandResult {
  code: number;
  /** Combined stdout and stderr; only the end of a long output. */
  output: string;
}

const MAX_KEPT_CHARACTERS = 200_000;

/**
 * Runs a command and passes its lines to `onLine`. A non-zero exit code is a result, not an error.
 * The command and its children are killed when this process is killed.
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
        output = `${output}${line}\n`.slice(-MAX_KEPT_CHARACTERS);
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
