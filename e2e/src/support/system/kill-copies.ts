import type { ProcessName } from '@petcare/stack/system/processes.ts';
import type { PetCare } from './petcare.ts';

/** Sends a signal to every copy of a process at once, so that none takes over. */
export function killCopies(
  { system }: Pick<PetCare, 'system'>,
  name: ProcessName,
  signal: NodeJS.Signals = 'SIGKILL',
): void {
  for (const { process } of system.copiesOf(name)) process.kill(signal);
}
