import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';

/** Where the Dockerfile is: the folder that builds begin in. */
const CHECKOUT = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs a command of a container engine in this checkout, and gives what it printed.
 * @throws Error with its last lines when it fails.
 */
export async function runEngineCommand(command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(command, [...args], { cwd: CHECKOUT });
  if (code === 0) return output.trim();
  const lastLines = output.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${command} ${args[0]} ended with ${code}:\n${lastLines}`);
}

/** Whether a command works on this machine. */
export async function works(command: string, args: readonly string[]): Promise<boolean> {
  return (await runCommand(command, [...args])).code === 0;
}
