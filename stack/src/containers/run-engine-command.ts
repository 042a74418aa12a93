import { CHECKOUT } from '../checkout.ts';
import { runCommand } from '../processes/run-command.ts';

/**
 * Runs a container engine's command in this checkout and returns its output.
 * @throws Error with the last lines of its output when it fails.
 */
export async function runEngineCommand(command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(command, [...args], { cwd: CHECKOUT });
  if (code === 0) return output.trim();
  const lastLines = output.trim().split('\n').slice(-15).join('\n');
  throw new Error(`${command} ${args[0]} ended with ${code}:\n${lastLines}`);
}

export async function succeeds(command: string, args: readonly string[]): Promise<boolean> {
  return (await runCommand(command, [...args])).code === 0;
}
