import path from 'node:path';
import { sourceOf } from '../containers/image-programs.ts';
import { PROCESS_NAMES, PROCESSES, type ProcessName } from '../system/processes.ts';
import type { SystemSecrets } from '../server-access/secrets.ts';
import type { ComposeFile, ComposeService } from './compose-file.ts';

export interface ComposeFacts {
  readonly secrets: SystemSecrets;
  readonly version: string;
}

export type Rule = (file: ComposeFile, facts: ComposeFacts) => Iterable<string> | AsyncIterable<string>;

type Named = [name: string, service: ComposeService];

export const services = (file: ComposeFile): Named[] => Object.entries(file.services);

/** The source of the program that a service runs. */
export function programOf({ command }: ComposeService): string | undefined {
  const program = command?.find((word) => /\.[jt]s$/.test(word));
  return program && sourceOf(program);
}

/** Returns the process whose settings a service reads: its own, or the one whose demo data it inserts. */
export function processOf(service: ComposeService): ProcessName | undefined {
  const folder = path.dirname(programOf(service) ?? '');
  return PROCESS_NAMES.find((name) => path.dirname(PROCESSES[name].entry) === folder);
}
