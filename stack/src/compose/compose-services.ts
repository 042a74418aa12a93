import path from 'node:path';
import { PROCESS_NAMES, PROCESSES, type ProcessName } from '../system/processes.ts';
import type { SystemSecrets } from '../system/secrets.ts';
import type { ComposeFile, ComposeService } from './compose-file.ts';

export interface ComposeFacts {
  readonly secrets: SystemSecrets;
  /** The images' tag. */
  readonly version: string;
}

/** Finds what is wrong with a file: one sentence each. */
export type Rule = (file: ComposeFile, facts: ComposeFacts) => Iterable<string> | AsyncIterable<string>;

type Named = [name: string, service: ComposeService];

/** The services of a file with their names. */
export const services = (file: ComposeFile): Named[] => Object.entries(file.services);

/** The file a service's program begins with; undefined for a server. */
export const programOf = ({ command }: ComposeService): string | undefined =>
  command?.find((word) => word.endsWith('.ts'));

/** The process whose settings a service is given: its own, or the one whose demo data it fills in. */
export function processOf(service: ComposeService): ProcessName | undefined {
  const folder = path.dirname(programOf(service) ?? '');
  return PROCESS_NAMES.find((name) => path.dirname(PROCESSES[name].entry) === folder);
}
