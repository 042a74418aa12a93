import { join } from 'node:path';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import { startSupervisedProcess } from '@petcare/stack/processes/supervised-process.ts';
import type { PetCare } from './petcare.ts';

export interface ExtraProcess {
  readonly url: string;
  stop(): Promise<void>;
}

const entries = { gateway: 'gateway/src/main.ts', pages: 'frontend/server/main.ts' };

/** Starts one more copy of a process beside a running system, with other settings. */
export async function startExtraProcess(
  { system, folder }: Pick<PetCare, 'system' | 'folder'>,
  program: keyof typeof entries,
  name: string,
  settings: Record<string, string>,
): Promise<ExtraProcess> {
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await startSupervisedProcess({
    name,
    command: process.execPath,
    args: [join(import.meta.dirname, '../../../..', entries[program])],
    env: { ...system.environmentOf(program), PORT: String(port), ...settings },
    ready: { poll: async () => (await fetch(`${url}/health/ready`)).ok },
    stopGraceMs: 15_000,
    logFile: join(folder, 'logs', `${name}.log`),
  });
  return { url, stop: () => running.stop() };
}
