import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@petcare/platform/testing/running-process.ts';

interface Run {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export async function runCommand(
  file: string,
  { args = [], env, input = '' }: { args?: string[]; env: NodeJS.ProcessEnv; input?: string },
): Promise<Run> {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...compileCache(), LOG_LEVEL: 'silent', ...env },
  });
  child.stdin.end(input);
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    child.exitCode ?? once(child, 'close'),
  ]);
  return { code: child.exitCode, output, errors };
}
