import {
  startService,
  type AssembledService,
  type ServiceDeps,
  type ServicePorts,
} from '../runtime/service.ts';
import { testLog } from './test-servers.ts';

export interface ServiceInProcess extends ServicePorts {
  stop(): Promise<void>;
}

type StartOptions = Omit<Parameters<typeof startService>[0], 'log' | 'onStop'>;

/** Starts a service inside the test process, on the default connection of mongoose. */
export async function startServiceInProcess(
  options: StartOptions,
  assemble: (deps: ServiceDeps) => AssembledService | Promise<AssembledService>,
): Promise<ServiceInProcess> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let last = stops.pop(); last; last = stops.pop()) await last();
  };
  try {
    const onStop = (_label: string, end: () => Promise<unknown>) => void stops.push(end);
    return { ...(await startService({ ...options, log: testLog(), onStop }, assemble)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
