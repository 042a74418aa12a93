import path from 'node:path';
import { startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import type { ProcessName } from '@petcare/stack/system/processes.ts';
import { bundledPrograms } from '@petcare/stack/system/programs.ts';
import { CHECKOUT } from '@petcare/stack/checkout.ts';

/** Starts a process from its bundle, as a system does, and resolves once it is ready. */
export async function startBundled(
  name: ProcessName,
  ...options: [env: Record<string, string>, onLine?: (line: string) => void]
): Promise<RunningProcess> {
  const programs = await bundledPrograms(() => undefined);
  return startProcess(path.relative(CHECKOUT, programs(name)), ...options);
}
